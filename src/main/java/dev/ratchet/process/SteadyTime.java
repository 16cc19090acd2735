package dev.ratchet.process;

import dev.ratchet.loop.base.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The wall clock, but never going back: it follows the wall forward, as after a suspend, and ignores its steps back. */
public final class SteadyTime implements Time {
    private final Supplier<Instant> wall;
    private final LongSupplier nanos;
    private Instant last;
    private long lastNanos;

    /** A clock over those of this machine. */
    public SteadyTime() {
        this(Instant::now, System::nanoTime);
    }

    SteadyTime(Supplier<Instant> wall, LongSupplier nanos) {
        this.wall = wall;
        this.nanos = nanos;
        this.last = wall.get();
        this.lastNanos = nanos.getAsLong();
    }

    @Override
    public synchronized Instant now() {
        long nanosNow = nanos.getAsLong();
        Instant atLeast = last.plus(Duration.ofNanos(nanosNow - lastNanos));
        Instant wallNow = wall.get();
        last = wallNow.isAfter(atLeast) ? wallNow : atLeast;
        lastNanos = nanosNow;
        return last;
    }
}
