package dev.ratchet.loop.base;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a thread of its own does again and again until it is closed. What goes wrong does not end it: it is told, once as long as
 * it is the same, and tried again.
 */
public final class RepeatedWork implements AutoCloseable {
    /** After something went wrong. */
    private static final Duration A_WHILE = Duration.ofSeconds(1);

    private final String name;
    private final Supplier<Duration> work;
    private final Consumer<String> complaints;
    private final Semaphore calls = new Semaphore(0);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean closed;
    private String told = "";

    private RepeatedWork(String name, Supplier<Duration> work, Consumer<String> complaints) {
        this.name = name;
        this.work = work;
        this.complaints = complaints;
    }

    /**
     * Begins after a pause.
     *
     * @param threads makes the thread
     * @param name what it does, in words
     * @param work does it once and says how long to wait before the next time
     * @param complaints told what goes wrong
     */
    public static RepeatedWork start(
            Thread.Builder threads, String name, Duration pause, Supplier<Duration> work, Consumer<String> complaints) {
        RepeatedWork repeated = new RepeatedWork(name, work, complaints);
        Thread _ = threads.name(name).start(() -> repeated.repeat(pause));
        return repeated;
    }

    /** Has it done without waiting any longer. */
    public void call() {
        calls.release();
    }

    private void repeat(Duration first) {
        try {
            Duration pause = first;
            while (!closed) {
                boolean _ = calls.tryAcquire(Math.max(0, pause.toMillis()), TimeUnit.MILLISECONDS);
                calls.drainPermits();
                if (!closed) {
                    pause = once();
                }
            }
        } catch (InterruptedException _) {
            // Nobody interrupts this thread.
            Thread.currentThread().interrupt();
        } finally {
            ended.countDown();
        }
    }

    private Duration once() {
        try {
            Duration pause = work.get();
            told = "";
            return pause;
        } catch (RuntimeException | Error thrown) {
            tell(Trouble.words(thrown));
            return A_WHILE;
        }
    }

    private void tell(String trouble) {
        if (trouble.equals(told)) {
            return;
        }
        told = trouble;
        try {
            complaints.accept("%s: %s; it is tried again".formatted(name, trouble));
        } catch (RuntimeException | Error _) {
            // Who cannot be told goes on all the same.
        }
    }

    /** It is not done any more, once what is under way has come to its end. */
    @Override
    public void close() {
        closed = true;
        calls.release();
    }

    /** The same for whoever is about to take away what it needs: waits until it has ended, but no longer than that. */
    public void close(Duration longest) {
        close();
        InterruptShield.run(() -> awaitEnd(longest));
    }

    private void awaitEnd(Duration longest) {
        try {
            boolean _ = ended.await(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
