package dev.ratchet.files;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Has a thread that we can do without open or read what may be a pipe by now: that can take for ever. */
final class DisposableThread {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Those that came back read the next one too: a thread costs more than most of what is read. */
    private static final Executor THREADS = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("small-file").factory());

    private DisposableThread() {}

    /** What comes of it; an interrupt does not shorten it, and is there afterwards. */
    static <T> T call(Callable<T> reading) throws IOException {
        FutureTask<T> task = new FutureTask<>(reading);
        THREADS.execute(task);
        boolean interrupted = false;
        long end = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (true) {
                try {
                    return task.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
                } catch (InterruptedException _) {
                    interrupted = true;
                } catch (TimeoutException e) {
                    throw new IOException("it may be a pipe that nobody writes to", e);
                } catch (ExecutionException e) {
                    throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
