package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kill -9 may come between any two steps, and in the middle of the first. */
class CompressionTest {
    private static final String TEXT = "{\"type\":\"assistant\"} some words that come again and again\n".repeat(5_000);

    @TempDir
    Path directory;

    private SessionFile file;
    private Compression compression;

    @BeforeEach
    void write() throws IOException {
        file = new SessionFile(Files.writeString(directory.resolve("session-1.jsonl"), TEXT));
        compression = new Compression(file);
    }

    @Test
    void theOriginalGivesWayToTheCompressedFile() throws IOException, InterruptedException {
        FileTime time = FileTime.from(Instant.parse("2026-02-14T12:00:00Z"));
        Files.setLastModifiedTime(file.file(), time);
        Files.setPosixFilePermissions(file.file(), PosixFilePermissions.fromString("rw-------"));

        compression.run(_ -> {});

        assertThat(names()).containsExactly("session-1.jsonl.gz");
        assertThat(SessionFileTest.read(file)).isEqualTo(TEXT);
        assertThat(Files.size(file.compressed())).isLessThan(TEXT.length() / 10);
        assertThat(Files.getLastModifiedTime(file.compressed())).isEqualTo(time);
        assertThat(Files.getPosixFilePermissions(file.compressed()))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void noLinkLeadsItElsewhere() throws IOException, InterruptedException {
        Path other = Files.writeString(directory.resolve("other"), "somebody's words\n");
        Files.createSymbolicLink(directory.resolve(".session-1.jsonl.gz.tmp"), other);
        Files.createSymbolicLink(file.compressed(), other);

        compression.run(_ -> {});

        assertThat(other).hasContent("somebody's words\n");
        assertThat(names()).containsExactlyInAnyOrder("other", "session-1.jsonl.gz");
        assertThat(SessionFileTest.read(file)).isEqualTo(TEXT);

        SessionFile link = new SessionFile(Files.createSymbolicLink(directory.resolve("session-2.jsonl"), other));
        new Compression(link).run(_ -> {});

        assertThat(other).hasContent("somebody's words\n");
        assertThat(link.compressed()).doesNotExist();
    }

    @Test
    void killedWhileItWrites() throws IOException, InterruptedException {
        compression.write(_ -> {});
        Path unfinished = directory.resolve(".session-1.jsonl.gz.tmp");
        byte[] whole = Files.readAllBytes(unfinished);
        Files.write(unfinished, java.util.Arrays.copyOf(whole, whole.length / 2));

        thenNothingIsLostAndTheNextTryDoesIt();
    }

    @Test
    void killedBeforeTheFileHasItsName() throws IOException, InterruptedException {
        compression.write(_ -> {});

        thenNothingIsLostAndTheNextTryDoesIt();
    }

    @Test
    void killedBeforeTheOriginalIsDeleted() throws IOException, InterruptedException {
        compression.write(_ -> {});
        compression.publish(Files.readAttributes(file.file(), BasicFileAttributes.class));
        assertThat(names()).containsExactly("session-1.jsonl", "session-1.jsonl.gz");

        thenNothingIsLostAndTheNextTryDoesIt();
    }

    private void thenNothingIsLostAndTheNextTryDoesIt() throws IOException, InterruptedException {
        assertThat(file.state()).isEqualTo(SessionFile.State.AS_WRITTEN);
        assertThat(SessionFileTest.read(file)).isEqualTo(TEXT);

        new Compression(file).run(_ -> {});

        assertThat(names()).containsExactly("session-1.jsonl.gz");
        assertThat(SessionFileTest.read(file)).isEqualTo(TEXT);
    }

    @Test
    void anInterruptLeavesTheOriginalAlone() {
        assertThatThrownBy(() -> compression.run(_ -> {
                    throw new InterruptedException();
                }))
                .isInstanceOf(InterruptedException.class);

        assertThat(names()).containsExactly("session-1.jsonl");
    }

    @Test
    void aFileThatStillGrowsStaysAsItIs() throws IOException, InterruptedException {
        boolean[] grown = {false};
        compression.run(_ -> {
            if (!grown[0]) {
                grown[0] = true;
                append();
            }
        });

        assertThat(names()).containsExactly("session-1.jsonl");
        assertThat(SessionFileTest.read(file)).isEqualTo(TEXT + "more\n");
    }

    @Test
    void whatIsNoPlainFileStaysAsItIs() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(directory.resolve("link.jsonl"), file.file());
        Path folder = Files.createDirectory(directory.resolve("folder.jsonl"));

        new Compression(new SessionFile(link)).run(_ -> {});
        new Compression(new SessionFile(folder)).run(_ -> {});
        new Compression(new SessionFile(directory.resolve("gone.jsonl"))).run(_ -> {});

        assertThat(names()).containsExactly("folder.jsonl", "link.jsonl", "session-1.jsonl");
    }

    @Test
    void whatIsLargerThanAnySessionStaysAsItIs() throws IOException, InterruptedException {
        try (RandomAccessFile holes = new RandomAccessFile(file.file().toFile(), "rw")) {
            holes.setLength(5L << 30);
        }

        new Compression(file).run(_ -> {
            throw new AssertionError("it is not even read");
        });

        assertThat(names()).containsExactly("session-1.jsonl");
    }

    @Test
    void aFailureLeavesTheOriginalAndNothingHalfMade() throws IOException {
        Files.createDirectories(file.compressed().resolve("in the way"));

        assertThatThrownBy(() -> compression.run(_ -> {})).isInstanceOf(IOException.class);

        assertThat(names()).containsExactly("session-1.jsonl", "session-1.jsonl.gz");
        assertThat(SessionFileTest.read(file)).isEqualTo(TEXT);
    }

    private void append() {
        try {
            Files.writeString(file.file(), "more\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private List<String> names() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
