package dev.ratchet.fleet.base;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Has a base branch follow the remote's every so often, for all loops of a process, until it is closed. */
public final class RemoteWatch implements AutoCloseable {
    private final Following following;
    private final Duration every;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    /** What is done each time. */
    @FunctionalInterface
    public interface Following {
        void follow() throws InterruptedException;
    }

    public RemoteWatch(Following following, Duration every) {
        this.following = following;
        this.every = every;
        this.thread = Thread.ofVirtual().name("remote base").start(this::watch);
    }

    private void watch() {
        try {
            do {
                following.follow();
            } while (!closing.await(every.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends whatever it is at, and waits for that. */
    @Override
    public void close() {
        closing.countDown();
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
