package dev.ratchet.app.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.Main;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.process.tree.ProcessAncestry;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** A directory in which commands are given, and what the last one printed. */
abstract class TaskCommandFixture {
    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    final Map<String, String> environment = new HashMap<>();
    ProcessAncestry lineage = ProcessAncestry.UNKNOWN;

    String add(String title, String... more) {
        String[] words = new String[more.length + 3];
        words[0] = "task";
        words[1] = "add";
        words[2] = title;
        System.arraycopy(more, 0, words, 3, more.length);
        assertThat(ratchet(words)).as(err()).isZero();
        return out().strip();
    }

    int ratchet(String... words) {
        out.reset();
        err.reset();
        return new Main(new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        environment,
                        directory,
                        Terminal.Live.NEITHER,
                        () -> lineage))
                .run(words);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
