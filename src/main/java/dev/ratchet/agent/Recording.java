package dev.ratchet.agent;

import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.loop.Trouble;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file that a session has written, read once more; it may have been compressed since. */
public record Recording(Path file) {
    /** What is appended to the name of a file that is compressed. */
    public static final String COMPRESSED = ".gz";

    private static final int CHUNK = 256 * 1024;
    private static final int FIRST_MAGIC = 0x1f;
    private static final int SECOND_MAGIC = 0x8b;

    /** Whether there is such a file, as it was written or compressed. */
    public boolean exists() {
        return Files.exists(file) || Files.exists(compressed());
    }

    /** The file's name once it is compressed. */
    public Path compressed() {
        return file.resolveSibling(file.getFileName() + COMPRESSED);
    }

    /** Hands all of it to the reader and says how many bytes the agent had written. */
    public long readInto(StreamReader reader) {
        byte[] chunk = new byte[CHUNK];
        long bytes = 0;
        try (InputStream in = open()) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                reader.read(chunk, 0, read);
                bytes += read;
            }
            return bytes;
        } catch (EOFException | ZipException e) {
            throw new Trouble(
                    "%s is compressed and damaged after %d bytes: %s".formatted(file, bytes, e.getMessage()), e);
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(file, e.getMessage()), e);
        }
    }

    /** Its bytes as the agent wrote them. */
    public InputStream open() throws IOException {
        BufferedInputStream in =
                new BufferedInputStream(Files.newInputStream(Files.exists(file) ? file : compressed()), CHUNK);
        try {
            in.mark(2);
            boolean packed = in.read() == FIRST_MAGIC && in.read() == SECOND_MAGIC;
            in.reset();
            return packed ? new GZIPInputStream(in, CHUNK) : in;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }
}
