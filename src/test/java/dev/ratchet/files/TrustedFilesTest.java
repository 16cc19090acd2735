package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustedFilesTest {
    private static final String ONE = Sha256.of("one".getBytes(StandardCharsets.UTF_8));

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
        assertThat(trusted.trusts(file, ONE)).isFalse();

        trusted.trust(file, ONE);

        assertThat(trusted.trusts(file, ONE)).isTrue();
        assertThat(trusted.trusts(directory.resolve("harness.toml"), ONE)).isFalse();
        assertThat(trusted.trusts(file, Sha256.of("two".getBytes(StandardCharsets.UTF_8))))
                .isFalse();
        assertThat(trusted.knows(file)).isTrue();
    }

    @Test
    void whatIsRemovedIsTrustedNoLonger() throws IOException {
        trusted.trust(file, ONE);
        assertThat(trusted.all()).extracting(TrustedFiles.Trusted::file).containsExactly(file);

        assertThat(trusted.remove(file)).isTrue();

        assertThat(trusted.remove(file)).isFalse();
        assertThat(trusted.trusts(file, ONE)).isFalse();
        assertThat(trusted.all()).isEmpty();
    }

    @Test
    void aLinkIsAFileOfItsOwn() throws IOException {
        Path below = Files.createDirectory(directory.resolve("src"));
        Path link = Files.createSymbolicLink(below.resolve("ratchet.toml"), file);
        trusted.trust(file, ONE);

        assertThat(TrustedFiles.named(link)).isEqualTo(link);
        assertThat(trusted.trusts(TrustedFiles.named(link), ONE)).isFalse();
    }
}
