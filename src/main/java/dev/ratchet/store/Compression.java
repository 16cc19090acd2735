package dev.ratchet.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;

/**
 * Compresses a session's file where it lies. The compressed one gets its name only when all of it is on the disk, and the
 * original is deleted only after that: whatever step was the last, nothing is lost and the next call begins anew. No link
 * is followed: whoever can write there would have us write or read elsewhere.
 */
public final class Compression {
    private static final long LARGEST = 4L * 1024 * 1024 * 1024;
    private static final int CHUNK = 64 * 1024;

    private final Path original;
    private final Path compressed;
    private final Path unfinished;

    public Compression(SessionFile file) {
        this.original = file.file();
        this.compressed = file.compressed();
        // Nobody takes this name for a session's file; it is the same at each try, so that a torn one is written over.
        this.unfinished = original.resolveSibling("." + compressed.getFileName() + ".tmp");
    }

    /** Takes a rest after so many bytes, so that others have the disk and the processor too. */
    @FunctionalInterface
    public interface Breather {
        void breathe(int bytes) throws InterruptedException;
    }

    /**
     * Does all of it; what is no plain file, is still being written, or is larger than the words of any session (nothing
     * but a hole, perhaps), stays as it is.
     *
     * @throws IOException if it cannot be done; the original is still there, and nothing half-made
     * @throws InterruptedException if the breather was interrupted; the same holds
     */
    public void run(Breather breather) throws IOException, InterruptedException {
        if (!Files.isRegularFile(original, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            BasicFileAttributes before =
                    Files.readAttributes(original, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (before.size() > LARGEST) {
                return;
            }
            requireRoom(before.size());
            write(breather);
            if (Files.size(original) == before.size()) {
                publish(before);
                giveWay();
            }
        } finally {
            boolean _ = Files.deleteIfExists(unfinished);
        }
    }

    /** The first step: all of it, and on the disk. */
    void write(Breather breather) throws IOException, InterruptedException {
        byte[] chunk = new byte[CHUNK];
        boolean _ = Files.deleteIfExists(unfinished);
        Path fresh = Files.createFile(unfinished, permissions());
        try (InputStream in = Files.newInputStream(original, LinkOption.NOFOLLOW_LINKS);
                OutputStream file = Files.newOutputStream(fresh, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                GZIPOutputStream out = new GZIPOutputStream(file, CHUNK)) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                out.write(chunk, 0, read);
                breather.breathe(read);
            }
        }
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            channel.force(true);
        } catch (ClosedByInterruptException _) {
            throw new InterruptedException();
        }
    }

    /** The second step: the name, which is on the disk too before the original goes. */
    void publish(BasicFileAttributes before) throws IOException {
        Files.getFileAttributeView(unfinished, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setTimes(before.lastModifiedTime(), null, null);
        Files.move(unfinished, compressed, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Path directory = Objects.requireNonNull(compressed.toAbsolutePath().getParent(), "a file is in a directory");
        try (FileChannel channel = FileChannel.open(directory)) {
            channel.force(true);
        } catch (IOException _) {
            // Not every system can do that for a directory; the rename itself is in order.
        }
    }

    /** The last step. */
    void giveWay() throws IOException {
        Files.delete(original);
    }

    /** Compressing must never be what fills the disk under a running loop. */
    private void requireRoom(long size) throws IOException {
        if (Files.getFileStore(original).getUsableSpace() < size) {
            throw new IOException("not enough room on the disk to compress it");
        }
    }

    private FileAttribute<?>[] permissions() throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(original, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        return view == null
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(view.readAttributes().permissions())
                };
    }
}
