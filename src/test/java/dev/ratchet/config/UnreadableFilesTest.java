package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class UnreadableFilesTest {
    @TempDir
    private Path directory;

    @Test
    void namesAMissingFile() {
        assertThat(new ConfigFixture(directory).config("conf/my.toml").problems())
                .containsExactly("conf/my.toml: cannot be read: no such file");
    }

    @Test
    void tellsADirectoryFromAFile() throws IOException {
        Files.createDirectory(directory.resolve("conf"));

        assertThat(new ConfigFixture(directory).config("conf").problems())
                .containsExactly("conf: is a directory, not a file");
    }

    @Test
    void tellsOfAPathThroughAFile() throws IOException {
        ConfigFixture project = new ConfigFixture(directory).ratchet("").config("ratchet.toml/x");

        assertThat(project.problems()).containsExactly("ratchet.toml/x: cannot be read: Not a directory");
    }

    @Test
    @Timeout(30)
    void doesNotWaitForAPipeThatNobodyWritesTo() throws Exception {
        Path pipe = directory.resolve("ratchet.toml");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "needs mkfifo");

        assertThat(new ConfigFixture(directory).config("ratchet.toml").problems())
                .containsExactly("ratchet.toml: cannot be read: it may be a pipe that nobody writes to");
    }

    @Test
    void tellsOfMissingPermission() throws IOException {
        ConfigFixture project = new ConfigFixture(directory).ratchet("");
        Path file = directory.resolve("ratchet.toml");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(file), "a user whom permissions stop");

        assertThat(project.problems()).containsExactly("ratchet.toml: cannot be read: permission denied");
    }

    @Test
    void namesTheLineThatIsNotUtf8() throws IOException {
        byte[] latin = "[agent]\ncommand = \"caf\u00e9\"\n".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(directory.resolve("ratchet.toml"), latin);

        assertThat(new ConfigFixture(directory).problems())
                .containsExactly("ratchet.toml:2: is not UTF-8: unexpected byte 0xE9");
    }

    @Test
    void tellsOfACharacterCutOffAtTheEnd() throws IOException {
        Files.write(directory.resolve("ratchet.toml"), new byte[] {'#', '\n', (byte) 0xC3});

        assertThat(new ConfigFixture(directory).problems())
                .containsExactly("ratchet.toml:2: is not UTF-8: unexpected byte 0xC3");
    }

    @Test
    void refusesAFileWithoutEnd() {
        assertThat(new ConfigFixture(directory).config("/dev/zero").problems())
                .containsExactly("/dev/zero: is larger than 1 MiB, which no configuration is");
    }

    @Test
    void survivesDeepNesting() throws IOException {
        assertThat(new ConfigFixture(directory)
                        .ratchet("x = " + "[".repeat(100_000))
                        .problems())
                .containsExactly("ratchet.toml:1: not valid TOML:"
                        + " Nesting is too deep (more than 128 levels of tables and arrays)");
    }

    @Test
    void readsPastAByteOrderMarkAndForeignLineEnds() throws IOException {
        Config config = new ConfigFixture(directory)
                .ratchet("\uFEFF[session]\r\nmax_iterations = 3\r\n")
                .good();

        assertThat(config.maxIterations()).isEqualTo(3);
    }
}
