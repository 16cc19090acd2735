package dev.ratchet.testing;

import dev.ratchet.loop.base.Sleeper;
import dev.ratchet.loop.base.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only when somebody sleeps or a test says so. */
public final class FakeTime implements Time, Sleeper {
    private Instant now = Instant.parse("2026-02-14T23:15:00Z");
    private Duration stopped = Duration.ZERO;
    private final List<Duration> slept = new ArrayList<>();

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void sleepUntil(Instant until) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        slept.add(Duration.between(now, until));
        now = until;
    }

    public void pass(Duration duration) {
        now = now.plus(duration);
    }

    /** Time passes in which nothing runs, as while the machine sleeps. */
    public void stop(Duration duration) {
        pass(duration);
        stopped = stopped.plus(duration);
    }

    @Override
    public Duration stopped() {
        return stopped;
    }

    /** Every sleep so far. */
    public List<Duration> slept() {
        return List.copyOf(slept);
    }
}
