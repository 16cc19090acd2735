package dev.ratchet.agent;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes the thread that watches a session; calls that come while it is awake are not lost. */
final class Alarm {
    private final Semaphore calls = new Semaphore(0);

    void ring() {
        calls.release();
    }

    /** Returns when somebody has rung, at the latest after {@code patience}. */
    void await(Duration patience) throws InterruptedException {
        // A longer patience than a semaphore can count is as good as for ever.
        long nanos = patience.compareTo(Duration.ofDays(365)) > 0 ? Long.MAX_VALUE : patience.toNanos();
        if (calls.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
            calls.drainPermits();
        }
    }
}
