package dev.ratchet.process;

import dev.ratchet.loop.base.FailureWords;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A temporary file for what a program writes: whoever holds the other end of a pipe decides when it ends. It is read by
 * plain streams, which an interrupt cannot close.
 */
public final class ScratchFile implements AutoCloseable {
    /** What a program may have written before the disk gets it back. */
    static final long MOST = 64 << 20;

    private final Path path;
    private final RandomAccessFile file;
    private byte[] cutOff = {};
    private int beginning;

    private ScratchFile(Path path, RandomAccessFile file) {
        this.path = path;
        this.file = file;
    }

    /** An empty one in the directory. */
    public static ScratchFile create(Path directory, String stream) throws LaunchFailed {
        try {
            Path path = Files.createTempFile(directory, "ratchet-", "." + stream);
            return new ScratchFile(path, new RandomAccessFile(path.toFile(), "rw"));
        } catch (IOException e) {
            throw new LaunchFailed("cannot make a temporary file: " + FailureWords.of(e), e);
        }
    }

    public Path path() {
        return path;
    }

    /** Whoever writes has it open by now, and a Ratchet that is killed leaves nothing behind. */
    public void dropName() {
        if (!path.toFile().delete()) {
            path.toFile().deleteOnExit();
        }
    }

    /** The beginning, in whole characters. */
    public String first(int bytes) {
        String text = new String(read(0, bytes), StandardCharsets.UTF_8);
        // A cut inside a character leaves a piece of it.
        return length() > bytes ? text.replaceFirst("\uFFFD{1,3}\\z", "") : text;
    }

    /** The end, in whole characters. */
    public String last(int bytes) {
        byte[] end = end(bytes);
        String text = new String(end, StandardCharsets.UTF_8);
        return end.length < bytes ? text : text.replaceFirst("\\A\uFFFD{1,3}", "");
    }

    /** Keeps no more than the beginning and the end of what has become too long; who writes goes on behind the beginning. */
    void keepEnds(int first, int last) {
        if (length() > MOST) {
            cutOff = end(last);
            beginning = first;
            cut(first);
        }
    }

    public long length() {
        try {
            return file.length();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void cut(long length) {
        try {
            file.setLength(length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] end(int bytes) {
        byte[] now = read(Math.max(beginning, length() - bytes), bytes);
        int before = Math.min(cutOff.length, bytes - now.length);
        byte[] all = Arrays.copyOfRange(cutOff, cutOff.length - before, cutOff.length + now.length);
        System.arraycopy(now, 0, all, before, now.length);
        return all;
    }

    /** What is there of it: whoever still writes may also cut it. */
    private byte[] read(long from, int atMost) {
        try {
            byte[] bytes = new byte[(int) Math.min(atMost, Math.max(0, file.length() - from))];
            file.seek(from);
            int read = 0;
            for (int more = 0; more >= 0 && read < bytes.length; read += Math.max(0, more)) {
                more = file.read(bytes, read, bytes.length - read);
            }
            return Arrays.copyOf(bytes, read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try (RandomAccessFile _ = file) {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
