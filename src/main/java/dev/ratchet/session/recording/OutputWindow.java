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
    private static final Duration LONGEST_LOOK = Duration.ofMillis(50);

    /** Who is that far behind goes on near the end. */
    private static final long MUCH = 4L * 1024 * 1024;

    /** A look that finds less than that has found an end of it. */
    private static final long LITTLE = 64L * 1024;

    /** What is more than that without an end is a flood, and of that less is read. */
    private static final long BURST = 1024L * 1024;

    private static final long MUCH_OF_A_FLOOD = 256L * 1024;
    private static final long LAST_PART_OF_A_FLOOD = 96L * 1024;
    private static final long LAST_PART = 512L * 1024;
    private static final int STEP = 512 * 1024;
    private static final int LONGEST_STEP = 16 * 1024 * 1024;

    private final Path file;
    private final byte[] chunk = new byte[CHUNK];
    private @Nullable RandomAccessFile opened;
    private long position = -1;
    private long readInARow;
    private boolean caughtUp = true;
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

        /** Is told that what comes next is not what follows: so many bytes came faster than anybody reads. */
        default void leftOut(long bytes) {}
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
            long leftOut = position < 0 ? startNear(size) : leftOut(size);
            if (leftOut > 0) {
                lines.leftOut(leftOut);
            }
            long before = position;
            read(from, size, lines);
            long got = position - before;
            // One that goes on where the last had no time left is a part of it.
            boolean foundAnEnd = caughtUp && got < LITTLE;
            readInARow = foundAnEnd ? 0 : readInARow + got;
            caughtUp = position == size;
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

    private long leftOut(long size) {
        long behind = size - position;
        if (readInARow > BURST && behind > MUCH_OF_A_FLOOD) {
            return skipTo(size - LAST_PART_OF_A_FLOOD);
        }
        return behind > MUCH ? skipTo(size - LAST_PART) : 0;
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
        readInARow = 0;
        insideALine = false;
    }

    /** Goes on at a place at which a line begins. */
    public void goOnAt(long place) {
        position = place;
        readInARow = 0;
        lineStart = place;
        insideALine = false;
    }

    private void read(RandomAccessFile from, long size, LineSink lines) throws IOException {
        long began = System.nanoTime();
        while (position < size && System.nanoTime() - began < LONGEST_LOOK.toNanos()) {
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

    /** Whole lines that follow one another. */
    public static final class Lines {
        private final byte[] bytes;
        private final int begin;
        private final long start;
        private final long end;

        /**
         * Lines of a file.
         *
         * @param bytes the lines, after something else
         * @param begin where in these the first one begins
         * @param start where in the file that is
         * @param end where in the file they end
         */
        Lines(byte[] bytes, int begin, long start, long end) {
            this.bytes = bytes;
            this.begin = begin;
            this.start = start;
            this.end = end;
        }

        static Lines none(long place) {
            return new Lines(new byte[0], 0, place, place);
        }

        public boolean isEmpty() {
            return start == end;
        }

        /** Where in the file the first one begins. */
        public long start() {
            return start;
        }

        /** Where in the file the last one ends. */
        public long end() {
            return end;
        }

        /** Whether these letters and digits, small ones, stand anywhere in them, small or large. */
        public boolean has(byte[] letters) {
            int last = begin + (int) (end - start) - letters.length;
            for (int i = begin; i <= last; i++) {
                int same = 0;
                while (same < letters.length && small(bytes[i + same]) == letters[same]) {
                    same++;
                }
                if (same == letters.length) {
                    return true;
                }
            }
            return false;
        }

        private static byte small(byte letter) {
            return letter >= 'A' && letter <= 'Z' ? (byte) (letter + ('a' - 'A')) : letter;
        }

        /** Hands them on, one by one. */
        public void handOn(LineSink lines) {
            int length = (int) (end - start);
            int from = begin;
            for (int i = begin; i < begin + length; i++) {
                if (bytes[i] == '\n') {
                    lines.read(start + from - begin, bytes, from, i + 1 - from);
                    from = i + 1;
                }
            }
            if (from < begin + length) {
                lines.read(start + from - begin, bytes, from, begin + length - from);
            }
        }
    }

    /** The lines before a place at which one begins, some of them; none at the beginning of the file. */
    public Lines before(long place) {
        try {
            RandomAccessFile from = opened();
            for (long step = STEP; ; step *= 4) {
                long start = Math.max(0, place - Math.min(step, LONGEST_STEP));
                byte[] bytes = bytes(from, start, place);
                int begin = start == 0 ? 0 : firstLine(bytes);
                if (begin < bytes.length || start == 0) {
                    return new Lines(bytes, begin, start + begin, place);
                }
                if (step >= LONGEST_STEP) {
                    // One line of that length is nothing to read.
                    return Lines.none(start);
                }
            }
        } catch (IOException _) {
            // It was there before, and has been deleted or cut short since.
            return Lines.none(0);
        }
    }

    /** The lines from a place on at which one begins, some of them; none at the end of the file. */
    public Lines after(long place) {
        try {
            RandomAccessFile from = opened();
            long size = from.length();
            for (long step = STEP; ; step *= 4) {
                long end = Math.min(size, place + Math.min(step, LONGEST_STEP));
                byte[] bytes = bytes(from, place, end);
                int length = lastLine(bytes);
                if (length > 0) {
                    return new Lines(bytes, 0, place, place + length);
                }
                if (end == size || step >= LONGEST_STEP) {
                    // The last line is not whole yet, or none that anybody reads.
                    return Lines.none(end);
                }
            }
        } catch (IOException _) {
            return Lines.none(place);
        }
    }

    private static byte[] bytes(RandomAccessFile from, long start, long end) throws IOException {
        byte[] bytes = new byte[(int) Math.max(0, end - start)];
        from.seek(start);
        from.readFully(bytes);
        return bytes;
    }

    /** Where the first line begins that is whole. */
    private static int firstLine(byte[] bytes) {
        int i = 0;
        while (i < bytes.length && bytes[i] != '\n') {
            i++;
        }
        return Math.min(bytes.length, i + 1);
    }

    /** Where the last whole line ends; 0 if there is none. */
    private static int lastLine(byte[] bytes) {
        int i = bytes.length;
        while (i > 0 && bytes[i - 1] != '\n') {
            i--;
        }
        return i;
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
