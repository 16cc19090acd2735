package dev.ratchet.session.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.session.recording.OutputFile.Progress;
import dev.ratchet.session.recording.OutputFile.Reading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class OutputFileTest {
    private static final long MEGABYTE = 1024 * 1024;
    private static final long TERABYTE = MEGABYTE * MEGABYTE;
    private static final String LINE = "0123456789abcde\n";
    private static final Duration LONG = Duration.ofDays(1);

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
            assertThat(first.size()).isEqualTo(20 * MEGABYTE);
            assertThat(first.unread()).isBetween(12 * MEGABYTE, 20 * MEGABYTE - 1);
            assertThat(output.readToEnd(seen::write, LONG)).isEqualTo(new Reading(20 * MEGABYTE, 0));
        }

        assertThat(seen.toString(StandardCharsets.UTF_8)).isEqualTo(text);
    }

    @Test
    void aStepOfManyShortLinesIsShort() throws IOException {
        Files.writeString(file, LINE.repeat((int) (4 * MEGABYTE / LINE.length())));

        try (OutputFile output = new OutputFile(file)) {
            Progress first = output.advance((_, _, _) -> InterruptShield.pause(Duration.ofMillis(60)));
            assertThat(first.unread()).as("after some two chunks").isGreaterThan(2 * MEGABYTE);
        }
    }

    @Test
    void leavesOutWhatNobodyWrote() throws IOException {
        sparse(4 * TERABYTE, "first\n", "last\n");

        try (OutputFile output = new OutputFile(file)) {
            assertThat(output.readToEnd(seen::write, LONG)).isEqualTo(new Reading(4 * TERABYTE, 0));
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
    void readsOnlyTheLastPartOfWhatTakesTooLong() throws IOException {
        Files.writeString(file, "beginning\n" + LINE.repeat((int) (40 * MEGABYTE / LINE.length())) + "the end\n");

        try (OutputFile output = new OutputFile(file)) {
            Reading reading = output.readToEnd(seen::write, Duration.ZERO);
            assertThat(reading.size()).isEqualTo(40 * MEGABYTE + 18);
            assertThat(reading.leftOut()).isGreaterThanOrEqualTo(30 * MEGABYTE);
        }

        assertThat(seen.size()).isLessThanOrEqualTo((int) (10 * MEGABYTE));
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
            Reading _ = output.readToEnd(seen::write, LONG);
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
