package dev.ratchet.web.browser;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what a browser or a loop does in its own time. */
public final class Waiting {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration MOMENT = Duration.ofMillis(20);

    private Waiting() {}

    public static void aMoment() {
        LockSupport.parkNanos(MOMENT.toNanos());
    }

    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within %d s: %s".formatted(PATIENCE.toSeconds(), what));
            }
            aMoment();
        }
    }
}
