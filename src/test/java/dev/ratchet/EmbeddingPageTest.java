package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.SourceCompiler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/embedding.md compiles and does what the page says. */
class EmbeddingPageTest {
    private static final Pattern PROGRAM = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path directory;

    @Test
    void itsProgramRunsUntilTheCheckPasses() throws Exception {
        Path classes = compile();
        Path agent = directory.resolve("agent.sh");
        Files.writeString(agent, """
            #!/bin/sh
            echo "$1" >> told
            echo "a line of work that is long enough to be taken for a session that did something, and a bit more of it"
            """);
        assertThat(agent.toFile().setExecutable(true)).isTrue();

        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        classes + ":" + System.getProperty("java.class.path"),
                        "UntilGreen",
                        directory.toString(),
                        agent.toString(),
                        "echo not yet; [ $(grep -c 'Make this' told) -ge 3 ]")
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("printed").toFile())
                .start();

        assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(directory.resolve("printed")).strip()).isEqualTo("complete: the check passes");
        assertThat(program.exitValue()).isZero();
        assertThat(Files.readString(directory.resolve("told")).lines())
                .hasSizeGreaterThan(3)
                .contains("The last attempt did not pass: exit code 1: not yet");
        assertThat(directory.resolve(".sessions/session-2.jsonl")).exists();
    }

    private Path compile() throws Exception {
        Matcher program = PROGRAM.matcher(Files.readString(Path.of("docs/embedding.md")));
        assertThat(program.find()).isTrue();
        Path source = Files.writeString(directory.resolve("UntilGreen.java"), program.group(1));
        Path classes = Files.createDirectory(directory.resolve("classes"));
        SourceCompiler.compile(List.of(source), classes);
        return classes;
    }
}
