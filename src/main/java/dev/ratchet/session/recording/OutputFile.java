package dev.ratchet.session.recording;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.session.stream.ByteSink;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A session's output, read from where it was left as it grows; a plain file, which an interrupt cannot close. */
public final class OutputFile implements AutoCloseable {
    private static final int CHUNK = 256 * 1024;
    private static final int SMALL_CHUNK = 16 * 1024;

    private final Path path;
    private byte[] chunk = new byte[SMALL_CHUNK];
    private @Nullable RandomAccessFile opened;
    private long position;

    public OutputFile(Path path) {
        this.path = path;
    }

    /** Hands everything new to the reader and says how large the file is; one that is missing is empty. */
    public long readInto(ByteSink reader) {
        try {
            // An agent that cleans up around itself may have deleted it.
            if (opened == null && !Files.exists(path)) {
                return 0;
            }
            RandomAccessFile file = opened == null ? new RandomAccessFile(path.toFile(), "r") : opened;
            opened = file;
            long size = file.length();
            // An agent that truncates its own output goes on from there.
            position = Math.min(position, size);
            if (size - position > chunk.length) {
                // Most sessions never say as much at once, and there may be many of them.
                chunk = new byte[CHUNK];
            }
            while (position < size) {
                file.seek(position);
                int read = file.read(chunk, 0, (int) Math.min(chunk.length, size - position));
                if (read < 0) {
                    break;
                }
                reader.read(chunk, 0, read);
                position += read;
            }
            return size;
        } catch (IOException e) {
            throw new Trouble("cannot read the output file %s: %s".formatted(path, e.getMessage()), e);
        }
    }

    /** Goes on near the end of what is there, and says how many bytes that leaves out. */
    long skipAllBut(long lastBytes) {
        position = Math.max(position, path.toFile().length() - lastBytes);
        return position;
    }

    /** The last part of a small file, empty if there is none. */
    public static String tail(Path path, int most) {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
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
