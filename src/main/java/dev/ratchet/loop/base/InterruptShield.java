package dev.ratchet.loop.base;

import java.util.function.Supplier;

/**
 * Keeps an interrupt away from work that must not be torn: a file channel that is used by an interrupted thread closes
 * itself.
 */
public final class InterruptShield {
    private InterruptShield() {}

    /** Runs the action with the interrupt flag taken off, and puts it back afterwards. */
    public static void run(Runnable action) {
        Runnable _ = call(() -> {
            action.run();
            return action;
        });
    }

    /** The same for an action with a result. */
    public static <T> T call(Supplier<T> action) {
        boolean interrupted = Thread.interrupted();
        try {
            return action.get();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
