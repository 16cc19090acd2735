package dev.ratchet.process;

import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Time;
import java.time.Duration;
import java.time.Instant;

/**
 * A clock that is looked at all the time, and so knows when this process did not run: somebody stopped it, the machine
 * slept, or the clock was set. That is time in which nobody could have done anything, and which counts for nobody.
 */
public final class TickingTime implements Time {
    private static final Duration TICK = Duration.ofMillis(500);
    // A machine that is busy lets us wait too, but not as long.
    private static final Duration LONGEST_GAP = Duration.ofSeconds(3);

    private final Time clock;
    private Instant last;
    private Duration stopped = Duration.ZERO;
    private Instant runningSince = Instant.MIN;

    TickingTime(Time clock) {
        this.clock = clock;
        this.last = clock.now();
    }

    /** One over another clock, looked at by a thread of its own as long as this process lives. */
    public static TickingTime over(Time clock) {
        TickingTime time = new TickingTime(clock);
        Thread.ofPlatform().daemon().name("clock").start(time::tick);
        return time;
    }

    @SuppressWarnings("InfiniteLoopStatement")
    private void tick() {
        while (true) {
            InterruptShield.pause(TICK);
            Instant _ = now();
        }
    }

    @Override
    public synchronized Instant now() {
        Instant now = clock.now();
        Duration gap = Duration.between(last, now);
        if (gap.compareTo(LONGEST_GAP) > 0) {
            stopped = stopped.plus(gap).minus(TICK);
            runningSince = now;
        }
        last = now;
        return now;
    }

    @Override
    public synchronized Duration stopped() {
        // Whoever asks may be the first to run again.
        Instant _ = now();
        return stopped;
    }

    @Override
    public synchronized Instant runningSince() {
        Instant _ = now();
        return runningSince;
    }
}
