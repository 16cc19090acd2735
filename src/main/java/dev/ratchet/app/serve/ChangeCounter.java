package dev.ratchet.app.serve;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Counts changes, and has any number of threads wait for the next one. */
final class ChangeCounter {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition another = lock.newCondition();
    private long count;

    void changed() {
        lock.lock();
        try {
            count++;
            another.signalAll();
        } finally {
            lock.unlock();
        }
    }

    long count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until there were more changes than these, for so long at most, and says how many there were. */
    long awaitMore(long known, Duration patience) throws InterruptedException {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (count <= known && left > 0) {
                left = another.awaitNanos(left);
            }
            return count;
        } finally {
            lock.unlock();
        }
    }
}
