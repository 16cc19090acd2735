package dev.ratchet.process;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A program on this machine, started by Java. */
final class LocalProcess implements Running {
    private static final int LONGEST_NEWS_MILLIS = 1000;

    private final Process process;
    private final Family family;
    private final Runnable afterEnd;
    private final Patience patience = new Patience();
    private final ReentrantLock ending = new ReentrantLock();
    private @Nullable Ending ended;

    LocalProcess(Process process, Family family, Runnable afterEnd) {
        this.process = process;
        this.family = family;
        this.afterEnd = afterEnd;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    @Override
    public boolean awaitExit(Duration timeout) throws InterruptedException {
        return process.waitFor(timeout);
    }

    @Override
    public void whenExited(Runnable task) {
        Thread.ofVirtual().start(() -> {
            try {
                process.waitFor();
                task.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Override
    public Ending end(Duration grace) {
        // Before the lock, so that a second call can hurry a first one up.
        patience.shortenTo(grace);
        ending.lock();
        try {
            if (ended == null) {
                ended = Sweep.end(family, pid(), patience);
                awaitNews();
                afterEnd.run();
            }
            return ended;
        } finally {
            ending.unlock();
        }
    }

    /** Java hears of a death a little later than the kernel; until then there is no exit code. */
    private void awaitNews() {
        try (Uninterrupted calm = new Uninterrupted()) {
            for (int i = 0; i < LONGEST_NEWS_MILLIS && process.isAlive(); i++) {
                calm.pause(Duration.ofMillis(1));
            }
        }
    }
}
