package dev.ratchet.loop.base;

import java.time.Instant;

/** Waits on the loop's behalf. */
@FunctionalInterface
public interface Sleeper {
    /**
     * Returns at {@code until} or earlier: as soon as a request has come, and at least every 30 seconds, so that the
     * guards look again after a suspended machine wakes up.
     */
    void sleepUntil(Instant until) throws InterruptedException;
}
