package dev.ratchet.app;

import dev.ratchet.loop.Trouble;
import dev.ratchet.tui.Verbosity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/** {@code ratchet demo}: the main job on an embedded default. */
@picocli.CommandLine.Command(
        description = {
            "Shows a loop at work in a throw-away git repository, with a scripted agent in a model's place:",
            "commits, an empty session that is retried, a rate limit that is waited for, and a session that hangs with",
            "a daemon of its own and is ended by the watchdog. Takes less than 30 seconds and needs no model."
        },
        footer = {"", "Example:", "  ratchet demo"})
final class DemoCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Override
    public int run(Terminal terminal) {
        Path directory = make();
        terminal.err().println("The agent of this demo is scripted: it plays demo.script, no model is involved.");
        Terminal there = terminal.in(directory);
        int code = config.inProject(there, project -> new LoopRun(project, options(), there).run());
        if (code == Exit.OK) {
            new DemoStory(directory).tell(there);
        }
        return code;
    }

    private static RunOptions options() {
        return new RunOptions(
                NameOption.MAIN,
                RunOptions.Circuit.AS_IT_IS,
                Verbosity.NORMAL,
                RunOptions.Length.UNTIL_DONE,
                RunOptions.Result.NONE);
    }

    private static Path make() {
        try {
            Path directory = Files.createTempDirectory("ratchet-demo-");
            copy("demo.script", directory);
            Files.move(copy("demo.toml", directory), directory.resolve("ratchet.toml"));
            Files.writeString(directory.resolve("PROMPT.md"), "Do the next item of TODO.md and commit it.\n");
            Files.writeString(directory.resolve("TODO.md"), "- a greeting\n- a farewell\n- notes\n");
            Files.writeString(directory.resolve(".gitignore"), ".ratchet/\n*.at\n");
            DemoRepository.init(directory);
            return directory;
        } catch (IOException e) {
            throw new Trouble("cannot make the demo's directory: " + e.getMessage(), e);
        }
    }

    private static Path copy(String name, Path directory) throws IOException {
        Path target = directory.resolve(name);
        try (var resource = DemoCommand.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IOException("no resource " + name);
            }
            Files.copy(resource, target);
        }
        return target;
    }
}
