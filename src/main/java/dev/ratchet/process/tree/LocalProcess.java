package dev.ratchet.process.tree;

import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.process.Running;
import dev.ratchet.process.TerminationResult;
import dev.ratchet.process.tree.TreeTermination.ExitDeadline;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A program on this machine, started by Java. */
final class LocalProcess implements Running {
    private static final int LONGEST_NEWS_MILLIS = 1000;

    private final Process process;
    private final ProcessGroup group;
    private final Runnable afterEnd;
    private final ExitDeadline deadline = new ExitDeadline();
    private final ReentrantLock ending = new ReentrantLock();
    private @Nullable TerminationResult ended;

    LocalProcess(Process process, ProcessGroup group, Runnable afterEnd) {
        this.process = process;
        this.group = group;
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
        var _ = process.onExit().thenRun(task);
    }

    @Override
    public TerminationResult end(Duration grace) {
        // Before the lock, so that a second call can hurry a first one up.
        deadline.shortenTo(grace);
        ending.lock();
        try {
            if (ended == null) {
                ended = TreeTermination.end(group, pid(), deadline);
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
        for (int i = 0; i < LONGEST_NEWS_MILLIS && process.isAlive(); i++) {
            InterruptShield.pause(Duration.ofMillis(1));
        }
    }
}
