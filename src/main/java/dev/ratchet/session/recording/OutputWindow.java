package dev.ratchet.session.recording;

import dev.ratchet.files.PlainFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A session's output as somebody scrolls in it: from near its end on as it grows, and further back step by step. However
 * large the file is, only what is asked for is read. For one thread at a time.
 */
public final class OutputWindow implements AutoCloseable {
    private static final int CHUNK = 64 * 1024;
    private static final Duration LONGEST_STEP = Duration.ofMillis(50);

    /** Who is that far behind goes on near the end. */
    private static final long MUCH = 4L * 1024 * 1024;

    private static final long LAST_PART = 512L * 1024;
    private static final int STEP_BACK = 512 * 1024;
    private static final int LONGEST_STEP_BACK = 16 * 1024 * 1024;

    private final Path file;
    private final byte[] chunk = new byte[CHUNK];
    private @Nullable RandomAccessFile opened;
    private long position = -1;
    private long lineStart;
    private boolean insideALine;

    public OutputWindow(Path file) {
        this.file = file;
    }

    /** Takes lines, long ones in several pieces. */
    public interface LineSink {
        /**
         * Takes a line, or a piece of one.
         *
         * @param place where in the file the line begins
         */
        void read(long place, byte[] bytes, int from, int count);
    }

    /**
     * How a look went.
     *
     * @param leftOut how many bytes came faster than anybody reads
     * @param more whether there is more to read already
     */
    public record Look(long size, long leftOut, boolean more, Presence presence) {}

    /** Whether there is a file. */
    public enum Presence {
        THERE,
        GONE
    }

    /** Hands on what is new since the last look, at the first one the end of what is there. */
    public Look forward(LineSink lines) {
        try {
            RandomAccessFile from = opened();
            long size = from.length();
            // An agent that truncates its own output goes on from there.
            position = Math.min(position, size);
            long leftOut = position < 0 ? startNear(size) : size - position > MUCH ? skipTo(size - LAST_PART) : 0;
            read(from, size, lines);
            return new Look(size, leftOut, position < size, Presence.THERE);
        } catch (NoSuchFileException _) {
            return new Look(0, 0, false, Presence.GONE);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private RandomAccessFile opened() throws IOException {
        RandomAccessFile from = opened == null ? PlainFile.open(file) : opened;
        opened = from;
        return from;
    }

    private Trouble unreadable(IOException e) {
        return new Trouble("cannot read the output file %s: %s".formatted(file, FailureWords.of(e)), e);
    }

    private long startNear(long size) {
        position = 0;
        long _ = skipTo(size - LAST_PART);
        return 0;
    }

    private long skipTo(long place) {
        long distance = Math.max(0, place - position);
        position += distance;
        lineStart = position;
        insideALine = distance > 0;
        return distance;
    }

    /** Begins near the end again. */
    public void restart() {
        position = -1;
        insideALine = false;
    }

    private void read(RandomAccessFile from, long size, LineSink lines) throws IOException {
        long began = System.nanoTime();
        while (position < size && System.nanoTime() - began < LONGEST_STEP.toNanos()) {
            from.seek(position);
            int read = from.read(chunk, 0, (int) Math.min(chunk.length, size - position));
            if (read < 0) {
                // Truncated in this moment.
                return;
            }
            handOn(chunk, read, position, lines);
            position += read;
        }
    }

    private void handOn(byte[] bytes, int count, long place, LineSink lines) {
        int start = 0;
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                if (!insideALine) {
                    lines.read(lineStart, bytes, start, i + 1 - start);
                }
                insideALine = false;
                start = i + 1;
                lineStart = place + start;
            }
        }
        if (!insideALine && start < count) {
            lines.read(lineStart, bytes, start, count - start);
        }
    }

    /** Hands on the lines before a place at which one begins, and says where the first of them begins; 0 is the beginning. */
    public long backward(long before, LineSink lines) {
        try {
            RandomAccessFile from = opened();
            for (long step = STEP_BACK; ; step *= 4) {
                long start = Math.max(0, before - Math.min(step, LONGEST_STEP_BACK));
                byte[] bytes = new byte[(int) (before - start)];
                from.seek(start);
                from.readFully(bytes);
                int begin = start == 0 ? 0 : firstLine(bytes);
                if (begin < bytes.length) {
                    wholeLines(bytes, begin, start, lines);
                    return start + begin;
                }
                if (step >= LONGEST_STEP_BACK) {
                    // One line of that length is nothing to read.
                    return start;
                }
            }
        } catch (IOException _) {
            // It was there before, and has been deleted or cut short since.
            return 0;
        }
    }

    private static int firstLine(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
        }
        return bytes.length;
    }

    private static void wholeLines(byte[] bytes, int begin, long place, LineSink lines) {
        int start = begin;
        for (int i = begin; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                lines.read(place + start, bytes, start, i + 1 - start);
                start = i + 1;
            }
        }
        if (start < bytes.length) {
            lines.read(place + start, bytes, start, bytes.length - start);
        }
    }

    @Override
    public void close() {
        try {
            if (opened != null) {
                opened.close();
            }
        } catch (IOException _) {
            // It was only read; nothing can be lost.
        }
    }
}
