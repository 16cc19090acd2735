package dev.ratchet.process.docker;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Talks to the engine on a thread of its own: a channel that is used by an interrupted thread closes itself. */
final class UninterruptibleCall {
    private UninterruptibleCall() {}

    /** Something to ask the engine. */
    @FunctionalInterface
    interface Question<T> {
        T ask() throws EngineFailed;
    }

    /** The same for what cannot fail. */
    static <T> T calmly(Supplier<T> work) {
        try {
            return ask(work::get);
        } catch (EngineFailed e) {
            throw new IllegalStateException(e);
        }
    }

    /** The answer, waited for whatever happens to this thread; its interrupt flag is kept. */
    static <T> T ask(Question<T> question) throws EngineFailed {
        FutureTask<T> task = new FutureTask<>(question::ask);
        Thread.ofVirtual().start(task);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case EngineFailed failed -> throw failed;
                case RuntimeException broken -> throw broken;
                case null, default -> throw new IllegalStateException(e.getCause());
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits, on a thread that nobody interrupts. */
    static void pause(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
