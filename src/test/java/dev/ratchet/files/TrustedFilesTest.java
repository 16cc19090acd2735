package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustedFilesTest {
    @TempDir
    Path directory;

    private Path file;
    private TrustedFiles trusted;

    @BeforeEach
    void setUp() throws IOException {
        directory = directory.toRealPath();
        file = Files.writeString(directory.resolve("ratchet.toml"), "one");
        trusted = new TrustedFiles(Files.createDirectory(directory.resolve("memory")));
    }

    @Test
    void trustIsInTheContentOfOneFile() throws IOException {
        assertThat(trusted.trusts(file)).isFalse();

        trusted.trust(file, TrustedFiles.digestOf(file));

        assertThat(trusted.trusts(file)).isTrue();
        assertThat(trusted.trusts(Files.writeString(directory.resolve("harness.toml"), "one")))
                .isFalse();
        Files.writeString(file, "two");
        assertThat(trusted.trusts(file)).isFalse();
        assertThat(trusted.knows(file)).isTrue();
    }

    @Test
    void whatIsRemovedIsTrustedNoLonger() throws IOException {
        trusted.trust(file, TrustedFiles.digestOf(file));
        assertThat(trusted.all()).extracting(TrustedFiles.Trusted::file).containsExactly(file);

        assertThat(trusted.remove(file)).isTrue();

        assertThat(trusted.remove(file)).isFalse();
        assertThat(trusted.trusts(file)).isFalse();
        assertThat(trusted.all()).isEmpty();
    }

    @Test
    void aLinkIsAFileOfItsOwn() throws IOException {
        Path below = Files.createDirectory(directory.resolve("src"));
        Path link = Files.createSymbolicLink(below.resolve("ratchet.toml"), file);
        trusted.trust(file, TrustedFiles.digestOf(file));

        assertThat(TrustedFiles.named(link)).isEqualTo(link);
        assertThat(trusted.trusts(TrustedFiles.named(link))).isFalse();
    }
}
