package dev.ratchet.fleet.base;

import dev.ratchet.fleet.landing.RemoteBase;
import dev.ratchet.workspace.worktree.BaseBranch;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Has a base branch follow the remote's every so often, for all loops of a process, until it is closed. */
public final class RemoteWatch implements AutoCloseable {
    private final RemoteBase remote;
    private final BaseBranch base;
    private final Duration every;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    public RemoteWatch(RemoteBase remote, BaseBranch base, Duration every) {
        this.remote = remote;
        this.base = base;
        this.every = every;
        this.thread = Thread.ofVirtual().name("remote base").start(this::watch);
    }

    private void watch() {
        try {
            do {
                remote.follow(base);
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
