package dev.ratchet.journal;

import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What is done with the files of sessions a while after their end, on a thread of its own and slowly: nothing waits for it.
 * Whatever a round leaves undone is for the next one, at the latest that of the next start.
 */
final class UnhurriedWork implements AutoCloseable {
    /** The next session of a busy loop has started by then. */
    private static final Duration AFTER_A_SESSION = Duration.ofMillis(200);

    /** Does all that is due. */
    interface Round {
        void run() throws InterruptedException;
    }

    private final Round round;
    private final Duration farewell;
    private final Consumer<String> complaints;
    private final Semaphore calls = new Semaphore(0);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private boolean complained;

    /**
     * @param farewell how long {@link #close} waits for what is due
     * @param complaints told, once, of what cannot be done
     */
    UnhurriedWork(Thread.Builder thread, Round round, Duration farewell, Consumer<String> complaints) {
        this.round = round;
        this.farewell = farewell;
        this.complaints = complaints;
        this.thread = thread.unstarted(this::work);
    }

    void start() {
        thread.start();
    }

    /** Something may be due. */
    void call() {
        calls.release();
    }

    /** Others want the disk, the processor and the database too; at the end nobody rests. */
    void rest(Duration time) throws InterruptedException {
        boolean _ = closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Rests so long after that many bytes that there are no more than so many a second. */
    void rest(long bytes, long bytesPerSecond) throws InterruptedException {
        rest(Duration.ofNanos(bytes * 1_000_000_000L / bytesPerSecond));
    }

    void complain(String message) {
        if (!complained) {
            complained = true;
            complaints.accept(message);
        }
    }

    /** Finishes what is due if that is quickly done; an interrupted caller does not wait even for that. */
    @Override
    public void close() {
        closed.countDown();
        calls.release();
        if (!ended()) {
            thread.interrupt();
            InterruptShield.run(this::ended);
        }
    }

    private boolean ended() {
        try {
            return !thread.isAlive() || thread.join(farewell);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void work() {
        try {
            do {
                calls.acquire();
                rest(AFTER_A_SESSION);
                calls.drainPermits();
                round();
            } while (closed.getCount() > 0);
        } catch (InterruptedException _) {
            // Closed; the next run goes on where this one was.
        }
    }

    private void round() throws InterruptedException {
        try {
            round.run();
        } catch (Trouble trouble) {
            if (!Trouble.isUnreachable(trouble)) {
                // That the database is away others tell, who cannot do without.
                complain(String.valueOf(trouble.getMessage()));
            }
        }
    }
}
