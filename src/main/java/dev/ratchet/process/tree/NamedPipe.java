package dev.ratchet.process.tree;

import dev.ratchet.files.PathBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A pipe to a program that opens it by its name. It is written by a thread of its own, since whoever does not read holds up
 * who writes; it ends with this process, so nobody waits for more from a Ratchet that was killed.
 */
public final class NamedPipe implements AutoCloseable {
    private static final int OURS_ALONE = 0600;

    private final Path path;
    private final FileChannel channel;

    /** What is to be written, and nothing where it ends. */
    private final BlockingQueue<Optional<ByteBuffer>> waiting = new LinkedBlockingQueue<>();

    private NamedPipe(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
        Thread.ofPlatform().daemon().name("pipe").start(this::passOn);
    }

    /** A pipe of this name; none where the system or the disk has no such thing. */
    public static Optional<NamedPipe> make(Path path) {
        if (!Platform.LINUX) {
            // Untested for want of such a machine.
            return Optional.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            Files.deleteIfExists(path);
            if (CFunction.named("mkfifo").call(CFunction.text(PathBytes.of(path), arena), OURS_ALONE) != 0) {
                return Optional.empty();
            }
            // To open it for writing alone would wait for somebody who reads.
            return Optional.of(new NamedPipe(
                    path,
                    FileChannel.open(
                            path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    public Path path() {
        return path;
    }

    /** Who reads has it open by now, and nobody else shall write to it. */
    public void dropName() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes that, after all that came before, and does not wait for it. */
    public void write(byte[] bytes) {
        waiting.add(Optional.of(ByteBuffer.wrap(bytes)));
    }

    /** Ends it, after all that came before. */
    public void finish() {
        waiting.add(Optional.empty());
    }

    private void passOn() {
        try (FileChannel out = channel) {
            for (Optional<ByteBuffer> next = waiting.take(); next.isPresent(); next = waiting.take()) {
                while (next.get().hasRemaining()) {
                    int _ = out.write(next.get());
                }
            }
        } catch (IOException _) {
            // It was closed, whatever was still to be said.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends it at once, also if nobody has read what was written. */
    @Override
    public void close() {
        finish();
        try {
            channel.close();
            dropName();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
