package dev.ratchet.app;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.store.SqliteLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Goes through what most commands do, in a directory of the launcher's, so that the JVM can remember its classes; unpacks
 * the native library into another, so that it need not be done at each start.
 */
final class WarmUp {
    static final String WORD = "warm-up";

    private static final String SETTINGS = """
        [agent]
        command = "scripted"
        args = ["warm-up.script"]
        [backoff]
        initial_delay_secs = 0
        """;

    private static final String SCRIPT = "session\ntext Warm.\n";

    int run(Terminal terminal, List<String> words) {
        Path directory = Path.of(words.getFirst());
        try {
            SqliteLibrary.unpackTo(Path.of(words.get(1)));
            Files.writeString(directory.resolve("ratchet.toml"), SETTINGS);
            Files.writeString(directory.resolve("warm-up.script"), SCRIPT);
            Files.writeString(directory.resolve("PROMPT.md"), "Warm up.\n");
        } catch (IOException e) {
            terminal.complain("cannot warm up in %s: %s".formatted(directory, FailureWords.of(e)));
            return ExitCodes.FAILED;
        }
        Main main = new Main(terminal.in(directory));
        main.run("run", "5");
        main.run("status");
        main.run("task", "add", "Warm up");
        main.run("task", "list", "--ready");
        main.run("config", "check");
        main.run("metrics");
        main.run("brief");
        return main.run("history");
    }
}
