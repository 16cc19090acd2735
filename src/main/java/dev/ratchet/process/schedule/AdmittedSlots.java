package dev.ratchet.process.schedule;

import dev.ratchet.loop.attempt.Slots;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Slots that also look at the machine: while it has too little left, sessions wait, except when none runs at all. */
public final class AdmittedSlots implements Slots {
    private static final long LOOK_MILLIS = 500;

    private final Slots inner;
    private final MachineLimits limits;

    public AdmittedSlots(Slots inner, MachineLimits limits) {
        this.inner = inner;
        this.limits = limits;
    }

    @Override
    public Grant acquire(Caller caller, Consumer<Snapshot> waiting) throws InterruptedException {
        if (caller.use() == Use.SESSION) {
            awaitAdmission(waiting);
        }
        return inner.acquire(caller, waiting);
    }

    private void awaitAdmission(Consumer<Snapshot> waiting) throws InterruptedException {
        boolean told = false;
        for (Optional<String> lack = lack(); lack.isPresent(); lack = lack()) {
            if (!told) {
                told = true;
                Snapshot now = inner.snapshot();
                waiting.accept(
                        new Snapshot(now.running(), now.queued(), Optional.of(new Obstacle.Crowded(lack.get()))));
            }
            boolean _ = new CountDownLatch(1).await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
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
