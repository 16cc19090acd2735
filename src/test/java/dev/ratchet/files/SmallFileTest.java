package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SmallFileTest {
    @TempDir
    Path directory;

    @Test
    void readsUpToTheLimit() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "größe");

        assertThat(SmallFile.text(file, 7)).isEqualTo("größe");
        assertThatThrownBy(() -> SmallFile.text(file, 6))
                .hasMessage("it has 7 bytes or more, and at most 6 are expected");
        assertThatThrownBy(() -> SmallFile.text(directory.resolve("none"), 6)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    @Timeout(20)
    void aTerabyteOfNothingIsRefusedAtOnce() throws IOException {
        Path file = directory.resolve("huge");
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(1L << 40);
        }

        assertThatThrownBy(() -> SmallFile.bytes(file, 1000)).hasMessageContaining("1,099,511,627,776 bytes");
    }

    @Test
    @Timeout(20)
    void neitherAPipeNorADirectoryIsRead() throws Exception {
        Path pipe = directory.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo");

        assertThatThrownBy(() -> SmallFile.text(pipe, 10)).hasMessage("it is no file");
        assertThatThrownBy(() -> SmallFile.text(directory, 10)).hasMessage("it is no file");
    }

    @Test
    void readsTheBeginningOfALargeFile() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "123456789");

        assertThat(SmallFile.beginning(file, 3)).isEqualTo("123".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void saysWhatIsNoUtf8() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[] {(byte) 0xC3});

        assertThatThrownBy(() -> SmallFile.utf8(file, 3)).isInstanceOf(CharacterCodingException.class);
    }

    @Test
    void anInterruptIsKeptForWhoWantsIt() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "x");
        Thread.currentThread().interrupt();

        assertThat(SmallFile.text(file, 6)).isEqualTo("x");

        assertThat(Thread.interrupted()).isTrue();
    }
}
