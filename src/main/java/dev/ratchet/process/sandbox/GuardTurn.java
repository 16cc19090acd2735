package dev.ratchet.process.sandbox;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The right to put up or take away what stands in the way of a project's files: of two sessions that begin and end at once
 * one would take away what the other has just found in place.
 */
final class GuardTurn implements AutoCloseable {
    private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

    private final @Nullable FileChannel channel;

    private GuardTurn(@Nullable FileChannel channel) {
        this.channel = channel;
    }

    /** Waits for it; without a directory that all processes know, only this one's threads take turns. */
    static GuardTurn take(@Nullable Path directory) {
        IN_THIS_PROCESS.lock();
        return new GuardTurn(directory == null ? null : locked(directory.resolve(".turn")));
    }

    private static @Nullable FileChannel locked(Path file) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                FileLock _ = channel.lock();
                return channel;
            } catch (IOException _) {
                channel.close();
                return null;
            }
        } catch (IOException _) {
            // Better without than not at all: at worst a session does not start.
            return null;
        }
    }

    @Override
    public void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException _) {
            // It is unlocked all the same.
        } finally {
            IN_THIS_PROCESS.unlock();
        }
    }
}
