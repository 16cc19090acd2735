package dev.ratchet.process.tree;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Holds interrupts back from opening to closing: the flag is taken off and put back. */
final class UninterruptiblePause implements AutoCloseable {
    private boolean interrupted = Thread.interrupted();

    void pause(Duration duration) {
        long start = System.nanoTime();
        long left = duration.toNanos();
        while (left > 0) {
            LockSupport.parkNanos(this, left);
            interrupted |= Thread.interrupted();
            left = duration.toNanos() - (System.nanoTime() - start);
        }
    }

    @Override
    public void close() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
