package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedPipeTest {
    @TempDir
    private Path directory;

    private NamedPipe pipe() {
        assumeTrue(Platform.LINUX);
        return NamedPipe.make(directory.resolve("pipe")).orElseThrow();
    }

    @Test
    void whoOpensItReadsAllThatIsWrittenUntilItIsFinishedAndNobodyElseFindsIt() throws Exception {
        String text = "é".repeat(100_000);
        try (NamedPipe pipe = pipe();
                InputStream in = new FileInputStream(pipe.path().toFile())) {
            pipe.write("first\n".getBytes(StandardCharsets.UTF_8));
            pipe.dropName();
            pipe.write(text.getBytes(StandardCharsets.UTF_8));
            pipe.finish();

            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("first\n" + text);
            assertThat(directory).isEmptyDirectory();
        }
    }

    @Test
    void itIsClosedAlsoIfNobodyReads() {
        NamedPipe pipe = pipe();
        pipe.write(new byte[1 << 20]);

        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), pipe::close);

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aFileThatIsInItsPlaceIsReplacedAndALinkIsNotFollowed() throws Exception {
        Path other = Files.writeString(directory.resolve("other"), "precious");
        Files.createSymbolicLink(directory.resolve("pipe"), other);
        try (NamedPipe pipe = pipe()) {
            pipe.write("words".getBytes(StandardCharsets.UTF_8));

            assertThat(Files.isSymbolicLink(pipe.path())).isFalse();
        }
        assertThat(other).hasContent("precious");
    }

    @Test
    void whereThereCanBeNoneThereIsNone() {
        assertThat(NamedPipe.make(directory.resolve("no/such/place"))).isEmpty();
    }
}
