package dev.ratchet.session.recording;

import dev.ratchet.files.PlainFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.tree.FileHoles;
import dev.ratchet.session.stream.ByteSink;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A session's output, read from where it was left as it grows; a plain file, which an interrupt cannot close. Whoever
 * writes it can make it as long as he likes, so it is read step by step, and what nobody wrote is left out.
 */
public final class OutputFile implements AutoCloseable {
    private static final int CHUNK = 256 * 1024;
    private static final int SMALL_CHUNK = 16 * 1024;
    private static final long STEP = 8L * 1024 * 1024;
    // Millions of very short lines take their time.
    private static final Duration LONGEST_STEP = Duration.ofMillis(100);
    private static final long LAST_PART = 2L * 1024 * 1024;

    private final Path path;
    private byte[] chunk = new byte[SMALL_CHUNK];
    private @Nullable RandomAccessFile opened;
    private long position;
    private boolean begun;
    private long skipped;
    private boolean insideALine;

    public OutputFile(Path path) {
        this.path = path;
    }

    /** How large the file is, and how much of that was not read yet. */
    public record Progress(long size, long unread) {
        private static final Progress NOTHING = new Progress(0, 0);
    }

    /** Hands what is new to the reader, but of much only the next few megabytes; a file that is missing is empty. */
    public Progress advance(ByteSink reader) {
        return advance(reader, Long.MAX_VALUE);
    }

    /**
     * Hands on all that is there by now; only its last part as soon as that has taken too long, or if this thread is
     * wanted elsewhere.
     */
    public Reading readToEnd(ByteSink reader, Duration longest) {
        long began = System.nanoTime();
        Progress progress = advance(reader);
        // Somebody may write faster than we read.
        long end = progress.size();
        while (progress.unread() > 0) {
            if (System.nanoTime() - began >= longest.toNanos()
                    || Thread.currentThread().isInterrupted()) {
                long _ = skipTo(end - LAST_PART);
            }
            progress = advance(reader, end);
        }
        return new Reading(progress.size(), skipped);
    }

    /** How large the file is, and how much of what was written in it was left out. */
    public record Reading(long size, long leftOut) {}

    private Progress advance(ByteSink reader, long to) {
        try {
            RandomAccessFile file = opened == null ? PlainFile.open(path) : opened;
            opened = file;
            long size = file.length();
            long end = Math.min(size, to);
            // An agent that truncates its own output goes on from there.
            position = Math.min(position, end);
            read(file, reader, step(end));
            return new Progress(size, end - position);
        } catch (NoSuchFileException _) {
            // An agent that cleans up around itself may have deleted it.
            return Progress.NOTHING;
        } catch (IOException e) {
            throw new Trouble("cannot read the output file %s: %s".formatted(path, FailureWords.of(e)), e);
        }
    }

    /** The end of the next step. No session says as much at once as would make it worth to look for holes. */
    private long step(long end) {
        if (end - position <= STEP) {
            return end;
        }
        FileHoles.Extent data = FileHoles.firstData(path, position, end);
        position = data.from();
        return Math.min(data.to(), position + STEP);
    }

    private void read(RandomAccessFile file, ByteSink reader, long end) throws IOException {
        if (end - position > chunk.length) {
            // Most sessions never say as much at once, and there may be many of them.
            chunk = new byte[CHUNK];
        }
        long began = System.nanoTime();
        while (position < end && System.nanoTime() - began < LONGEST_STEP.toNanos()) {
            file.seek(position);
            int read = file.read(chunk, 0, (int) Math.min(chunk.length, end - position));
            if (read < 0) {
                // Truncated in this moment.
                return;
            }
            position += read;
            handOn(reader, read);
        }
    }

    private void handOn(ByteSink reader, int count) {
        int from = 0;
        while (insideALine && from < count) {
            insideALine = chunk[from] != '\n';
            // What was read before the gap ends here.
            from += insideALine || !begun ? 1 : 0;
        }
        begun |= from < count;
        reader.read(chunk, from, count - from);
    }

    /** Goes on with the first new line near the end of what is there, and says how many bytes that leaves out. */
    long skipAllBut(long lastBytes) {
        return skipTo(path.toFile().length() - lastBytes);
    }

    private long skipTo(long place) {
        long distance = Math.max(0, place - position);
        position += distance;
        skipped += distance;
        insideALine |= distance > 0;
        return distance;
    }

    /** The last part of a small file, empty if there is none. */
    public static String tail(Path path, int most) {
        try (RandomAccessFile file = PlainFile.open(path)) {
            byte[] bytes = new byte[(int) Math.min(most, file.length())];
            file.seek(file.length() - bytes.length);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException _) {
            return "";
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
