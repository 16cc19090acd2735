package dev.ratchet.it;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions, never for a fixed time. */
final class Await {
    /** Generous, since it is only used up when something is broken. */
    static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final long LOOK_NANOS = 10_000_000;

    private Await() {}

    static void until(String what, BooleanSupplier condition, Supplier<String> scene) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain for: " + what + "\n" + scene.get());
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** For things that must not happen: looks again and again for so long. */
    static void holdsFor(Duration span, String what, BooleanSupplier condition) {
        long end = System.nanoTime() + span.toNanos();
        while (System.nanoTime() < end) {
            if (!condition.getAsBoolean()) {
                throw new AssertionError("no longer true: " + what);
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
