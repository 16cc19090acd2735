package dev.ratchet.fleet.base;

import dev.ratchet.loop.base.Trouble;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Has a base branch follow the remote's every so often, for all loops of a process, until it is closed. */
public final class RemoteWatch implements AutoCloseable {
    private final Following following;
    private final Duration every;
    private final Consumer<String> complaints;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    /** What is done each time. */
    @FunctionalInterface
    public interface Following {
        void follow() throws InterruptedException;
    }

    /** @param complaints told what goes wrong, once as long as it is the same */
    public RemoteWatch(Following following, Duration every, Consumer<String> complaints) {
        this.following = following;
        this.every = every;
        this.complaints = complaints;
        this.thread = Thread.ofVirtual().name("remote base").start(this::watch);
    }

    private void watch() {
        try {
            String told = "";
            do {
                String trouble = follow();
                if (!trouble.isEmpty() && !trouble.equals(told)) {
                    complaints.accept("the remote's base is not followed for now: " + trouble);
                }
                told = trouble;
            } while (!closing.await(every.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** What went wrong, in words; it may be well again by the next time. */
    private String follow() throws InterruptedException {
        try {
            following.follow();
            return "";
        } catch (RuntimeException e) {
            return Trouble.words(e);
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
