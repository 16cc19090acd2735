package dev.ratchet.session.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.session.recording.OutputFile.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class OutputFileTest {
    private static final long MEGABYTE = 1024 * 1024;
    private static final long TERABYTE = MEGABYTE * MEGABYTE;
    private static final String LINE = "0123456789abcde\n";

    @TempDir
    Path directory;

    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
    private Path file;

    @BeforeEach
    void aFile() {
        file = directory.resolve("output");
    }

    @Test
    void readsMuchStepByStepAndAllOfItInTheEnd() throws IOException {
        String text = LINE.repeat((int) (20 * MEGABYTE / LINE.length()));
        Files.writeString(file, text);

        try (OutputFile output = new OutputFile(file)) {
            Progress first = output.advance(seen::write);
            assertThat(first).isEqualTo(new Progress(20 * MEGABYTE, 12 * MEGABYTE));
            assertThat(output.readToEnd(seen::write, Long.MAX_VALUE)).isEqualTo(20 * MEGABYTE);
        }

        assertThat(seen.toString(StandardCharsets.UTF_8)).isEqualTo(text);
    }

    @Test
    void leavesOutWhatNobodyWrote() throws IOException {
        sparse(4 * TERABYTE, "first\n", "last\n");

        try (OutputFile output = new OutputFile(file)) {
            assertThat(output.readToEnd(seen::write, Long.MAX_VALUE)).isEqualTo(4 * TERABYTE);
        }

        assertThat(seen.size()).isLessThan((int) (20 * MEGABYTE));
        assertThat(seen.toString(StandardCharsets.UTF_8)).startsWith("first\n").endsWith("last\n");
    }

    @Test
    void goesOnInAFileThatWasMadeLongAndShortAgain() throws IOException {
        Files.writeString(file, "first\n");
        try (OutputFile output = new OutputFile(file);
                RandomAccessFile writer = new RandomAccessFile(file.toFile(), "rw")) {
            output.advance(seen::write);
            long _ = lengthen(writer, TERABYTE);
            output.advance(seen::write);
            writer.setLength(6);
            assertThat(output.advance(seen::write)).isEqualTo(new Progress(6, 0));
            writer.seek(6);
            writer.writeBytes("second\n");
            assertThat(output.advance(seen::write)).isEqualTo(new Progress(13, 0));
        }
        assertThat(seen.toString(StandardCharsets.UTF_8)).startsWith("first\n").endsWith("second\n");
    }

    @Test
    void readsOnlyTheLastPartOfMoreThanIsWanted() throws IOException {
        Files.writeString(file, "beginning\n" + LINE.repeat((int) (40 * MEGABYTE / LINE.length())) + "the end\n");

        try (OutputFile output = new OutputFile(file)) {
            assertThat(output.readToEnd(seen::write, 1)).isEqualTo(40 * MEGABYTE + 18);
        }

        assertThat(seen.size()).isBetween((int) (15 * MEGABYTE), (int) (16 * MEGABYTE));
        assertThat(seen.toString(StandardCharsets.UTF_8).lines().distinct())
                .as("what was cut in two stays a line of its own")
                .hasSizeLessThanOrEqualTo(4)
                .startsWith("beginning", LINE.strip())
                .endsWith("the end");
    }

    @Test
    void aThreadThatIsWantedElsewhereReadsOnlyTheLastPart() throws IOException {
        Files.writeString(file, LINE.repeat((int) (60 * MEGABYTE / LINE.length())) + "the end\n");
        Thread.currentThread().interrupt();

        try (OutputFile output = new OutputFile(file)) {
            long _ = output.readToEnd(seen::write, Long.MAX_VALUE);
        }

        assertThat(Thread.interrupted()).isTrue();
        assertThat(seen.size()).isLessThan((int) (17 * MEGABYTE));
        assertThat(seen.toString(StandardCharsets.UTF_8)).endsWith("the end\n");
    }

    @Test
    void aPipeInItsPlaceIsNoOutput() throws IOException, InterruptedException {
        Process pipe = new ProcessBuilder("mkfifo", file.toString()).start();
        assumeTrue(pipe.waitFor() == 0, "needs mkfifo");

        try (OutputFile output = new OutputFile(file)) {
            assertThat(output.advance(seen::write)).isEqualTo(new Progress(0, 0));
        }
        assertThat(OutputFile.tail(file, 100)).isEmpty();
    }

    private void sparse(long length, String first, String last) throws IOException {
        try (RandomAccessFile writer = new RandomAccessFile(file.toFile(), "rw")) {
            writer.writeBytes(first);
            writer.seek(lengthen(writer, length) - last.length());
            writer.writeBytes(last);
        }
    }

    private static long lengthen(RandomAccessFile writer, long length) {
        try {
            writer.setLength(length);
            return length;
        } catch (IOException e) {
            assumeTrue(false, "needs a file system for large files with holes: " + e);
            return 0;
        }
    }
}
