package dev.ratchet.process;

import dev.ratchet.loop.base.FailureWords;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A temporary file for what a program writes: whoever holds the other end of a pipe decides when it ends. It is read by
 * plain streams, which an interrupt cannot close.
 */
public record ScratchFile(Path path, RandomAccessFile in) implements AutoCloseable {
    /** An empty one in the directory. */
    public static ScratchFile create(Path directory, String stream) throws LaunchFailed {
        try {
            Path path = Files.createTempFile(directory, "ratchet-", "." + stream);
            return new ScratchFile(path, new RandomAccessFile(path.toFile(), "r"));
        } catch (IOException e) {
            throw new LaunchFailed("cannot make a temporary file: " + FailureWords.of(e), e);
        }
    }

    /** Whoever writes has it open by now, and a Ratchet that is killed leaves nothing behind. */
    public void dropName() {
        if (!path.toFile().delete()) {
            path.toFile().deleteOnExit();
        }
    }

    /** The beginning, in whole characters. */
    public String first(int bytes) {
        String text = read(0, bytes);
        // A cut inside a character leaves a piece of it.
        return length() > bytes ? text.replaceFirst("\uFFFD{1,3}\\z", "") : text;
    }

    /** The end, in whole characters. */
    public String last(int bytes) {
        long from = Math.max(0, length() - bytes);
        String text = read(from, bytes);
        return from > 0 ? text.replaceFirst("\\A\uFFFD{1,3}", "") : text;
    }

    public long length() {
        try {
            return in.length();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String read(long from, int atMost) {
        try {
            byte[] bytes = new byte[(int) Math.min(atMost, Math.max(0, in.length() - from))];
            in.seek(from);
            in.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try (RandomAccessFile _ = in) {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
