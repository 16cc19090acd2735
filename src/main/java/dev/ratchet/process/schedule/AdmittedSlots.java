package dev.ratchet.process.schedule;

import dev.ratchet.loop.attempt.Slots;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Slots that also look at the machine: while it has too little left, sessions wait, except when none runs at all. */
public final class AdmittedSlots implements Slots {
    private static final long LOOK_MILLIS = 500;

    private final Slots inner;
    private final MachineLimits limits;
    private final ReentrantLock admission = new ReentrantLock(true);

    public AdmittedSlots(Slots inner, MachineLimits limits) {
        this.inner = inner;
        this.limits = limits;
    }

    @Override
    public Grant acquire(Caller caller, Consumer<Snapshot> waiting) throws InterruptedException {
        if (caller.use() != Use.SESSION || limits.lack().isEmpty()) {
            return inner.acquire(caller, waiting);
        }
        return admitted(caller, waiting);
    }

    /** One after the other: those who find that nothing runs must not all begin. */
    private Grant admitted(Caller caller, Consumer<Snapshot> waiting) throws InterruptedException {
        boolean told = !admission.tryLock();
        if (told) {
            limits.lack().ifPresent(lack -> waiting.accept(crowded(lack)));
            admission.lockInterruptibly();
        }
        try {
            for (Optional<String> lack = lack(); lack.isPresent(); lack = lack()) {
                if (!told) {
                    told = true;
                    waiting.accept(crowded(lack.get()));
                }
                boolean _ = new CountDownLatch(1).await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
            return inner.acquire(caller, waiting);
        } finally {
            admission.unlock();
        }
    }

    private Snapshot crowded(String lack) {
        Snapshot now = inner.snapshot();
        return new Snapshot(now.running(), now.queued(), Optional.of(new Obstacle.Crowded(lack)));
    }

    private Optional<String> lack() {
        return inner.snapshot().running().isEmpty() ? Optional.empty() : limits.lack();
    }

    @Override
    public void hold(Instant until, String why) {
        inner.hold(until, why);
    }

    @Override
    public Snapshot snapshot() {
        return inner.snapshot();
    }
}
