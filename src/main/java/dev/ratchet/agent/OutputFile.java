package dev.ratchet.agent;

import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.loop.Trouble;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A session's output, read from where it was left as it grows; a plain file, which an interrupt cannot close. */
final class OutputFile implements AutoCloseable {
    private static final int CHUNK = 256 * 1024;

    private final Path path;
    private final RandomAccessFile file;
    private final byte[] chunk = new byte[CHUNK];
    private long position;

    OutputFile(Path path) {
        this.path = path;
        try {
            this.file = new RandomAccessFile(path.toFile(), "r");
        } catch (IOException e) {
            throw new Trouble("cannot read the output file %s: %s".formatted(path, e.getMessage()), e);
        }
    }

    /** Hands everything new to the reader and says how large the file is. */
    long readInto(StreamReader reader) {
        try {
            long size = file.length();
            // An agent that truncates its own output goes on from there.
            position = Math.min(position, size);
            while (position < size) {
                file.seek(position);
                int read = file.read(chunk, 0, (int) Math.min(CHUNK, size - position));
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

    /** The last part of a small file, empty if there is none. */
    static String tail(Path path, int most) {
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
            file.close();
        } catch (IOException _) {
            // It was only read; nothing can be lost.
        }
    }
}
