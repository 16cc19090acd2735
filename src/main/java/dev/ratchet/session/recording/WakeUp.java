package dev.ratchet.session.recording;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes the thread that watches a session; calls that come while it is awake are not lost. */
public final class WakeUp {
    private final Semaphore calls = new Semaphore(0);

    public void ring() {
        calls.release();
    }

    /** Returns when somebody has rung, at the latest after {@code patience}. */
    public void await(Duration patience) throws InterruptedException {
        // A longer patience than a semaphore can count is as good as for ever.
        long nanos = patience.compareTo(Duration.ofDays(365)) > 0 ? Long.MAX_VALUE : patience.toNanos();
        if (calls.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
            calls.drainPermits();
        }
    }
}
