package dev.ratchet.process.docker;

import dev.ratchet.process.Running;
import dev.ratchet.process.TerminationResult;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** A program in a container, and everything that it starts there. */
final class DockerProcess implements Running {
    private static final long NOT_OF_THIS_MACHINE = 0;
    private static final Duration LONGEST = Duration.ofDays(365);

    private final ContainerExec exec;
    private final ContainerSweep sweep;
    private final String marker;
    private final ReentrantLock ending = new ReentrantLock();
    /** Shared by those who hurry the first sweep, which waits for them to hear what they did. */
    private final ReentrantReadWriteLock hurrying = new ReentrantReadWriteLock();

    private volatile Duration grace = LONGEST;
    private volatile boolean killed;
    private @Nullable TerminationResult ended;

    DockerProcess(ContainerExec exec, ContainerSweep sweep, String marker) {
        this.exec = exec;
        this.sweep = sweep;
        this.marker = marker;
    }

    @Override
    public long pid() {
        return NOT_OF_THIS_MACHINE;
    }

    @Override
    public OptionalInt exitCode() {
        return exec.exit().isDone() ? OptionalInt.of(exec.exit().join().code()) : OptionalInt.empty();
    }

    @Override
    public Optional<String> lost() {
        return exec.exit().isDone() ? Optional.ofNullable(exec.exit().join().lost()) : Optional.empty();
    }

    @Override
    public boolean awaitExit(Duration timeout) throws InterruptedException {
        try {
            Duration bounded = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
            ContainerExec.Exit _ = exec.exit().get(bounded.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException | ExecutionException _) {
            return exec.exit().isDone();
        }
    }

    @Override
    public void whenExited(Runnable task) {
        var _ = exec.exit().thenRunAsync(task, work -> Thread.ofVirtual().start(work));
    }

    @Override
    public TerminationResult end(Duration patience) {
        exec.expectEnd();
        if (!ending.tryLock()) {
            hurry(patience);
            ending.lock();
        }
        try {
            if (ended == null) {
                grace = patience;
                ended = together(sweep.end(marker, patience));
                exec.finish();
            }
            return ended;
        } finally {
            ending.unlock();
        }
    }

    /** A second sweep beside the first, which then finds nothing more to wait for. */
    private void hurry(Duration patience) {
        if (patience.compareTo(grace) < 0) {
            hurrying.readLock().lock();
            try {
                if (sweep.end(marker, patience).killed()) {
                    killed = true;
                }
            } finally {
                hurrying.readLock().unlock();
            }
        }
    }

    private TerminationResult together(TerminationResult first) {
        hurrying.writeLock().lock();
        try {
            return new TerminationResult(first.leftOvers(), first.killed() || killed, first.survivors());
        } finally {
            hurrying.writeLock().unlock();
        }
    }
}
