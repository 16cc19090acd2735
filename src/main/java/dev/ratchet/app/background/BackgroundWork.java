package dev.ratchet.app.background;

import dev.ratchet.loop.base.InterruptShield;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Does one thing after the other on a thread of its own, for whoever must never wait: what it does may block for ever, as
 * writing to a pipe does that nobody reads. When too much is waiting the oldest is dropped, and that is told.
 */
public final class BackgroundWork implements Executor, AutoCloseable {
    private final int most;
    private final Duration patience;
    private final IntConsumer dropped;
    private final Duration pace;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int lost;
    private long done;
    private boolean busy;
    private boolean ending;
    private boolean closed;

    /**
     * @param most what may be waiting
     * @param patience how long it may get no further at the end, before what is left is given up
     * @param dropped told, in its turn and on the same thread, how much was dropped
     */
    public BackgroundWork(String name, int most, Duration patience, IntConsumer dropped) {
        this(name, most, patience, dropped, Duration.ZERO);
    }

    /** @param pace how long it rests after each thing, until the end is near: for what is worth doing only so often */
    public BackgroundWork(String name, int most, Duration patience, IntConsumer dropped, Duration pace) {
        this.pace = pace;
        this.most = most;
        this.patience = patience;
        this.dropped = dropped;
        Thread.ofPlatform().daemon().name(name).start(this::work);
    }

    @Override
    public void execute(Runnable action) {
        lock.lock();
        try {
            if (waiting.size() == most) {
                waiting.removeFirst();
                lost++;
            }
            waiting.addLast(action);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        for (Runnable next = next(); next != null; next = next()) {
            try {
                next.run();
            } catch (RuntimeException _) {
                // It belongs to that one thing; the next one may do better.
            } finally {
                ended();
            }
            rest();
        }
    }

    private void rest() {
        lock.lock();
        try {
            long left = pace.toNanos();
            while (left > 0 && !ending) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException _) {
            // Nobody but the JVM at its end could mean this thread.
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Runnable next() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                changed.awaitUninterruptibly();
            }
            if (waiting.isEmpty()) {
                return null;
            }
            busy = true;
            return withLost(waiting.removeFirst());
        } finally {
            lock.unlock();
        }
    }

    /** What was dropped is told with what comes after it: a turn of its own would leave none for that where much is dropped. */
    private Runnable withLost(Runnable action) {
        if (lost == 0) {
            return action;
        }
        int told = lost;
        lost = 0;
        return () -> {
            try {
                dropped.accept(told);
            } finally {
                action.run();
            }
        };
    }

    private void ended() {
        lock.lock();
        try {
            busy = false;
            done++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void await() {
        lock.lock();
        try {
            long seen = done;
            long left = patience.toNanos();
            while ((busy || !waiting.isEmpty()) && left > 0) {
                left = changed.awaitNanos(left);
                if (done != seen) {
                    seen = done;
                    left = patience.toNanos();
                }
            }
        } catch (InterruptedException _) {
            // Whoever interrupts the end of a run is in a hurry.
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        lock.lock();
        try {
            ending = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all is done, or until nothing gets done any more. */
    @Override
    public void close() {
        end();
        InterruptShield.run(this::await);
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
