package dev.ratchet.loop.base;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
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

    /** Lets that time pass, all of it even if this thread is interrupted meanwhile. */
    public static void pause(Duration duration) {
        long start = System.nanoTime();
        boolean interrupted = Thread.interrupted();
        for (long left = duration.toNanos(); left > 0; left = duration.toNanos() - (System.nanoTime() - start)) {
            LockSupport.parkNanos(left);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The result of a task on another thread, waited for even if this one is interrupted meanwhile. */
    public static <T> T await(Future<T> task) throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
