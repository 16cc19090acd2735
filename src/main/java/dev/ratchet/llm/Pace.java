package dev.ratchet.llm;

import dev.ratchet.loop.Time;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How long a session works and is silent; waiting for others, for a slot or a limit, is neither. */
final class Pace {
    private final Time time;
    private final Instant started;
    private Instant active;
    private Duration waited = Duration.ZERO;
    private @Nullable Instant waitingSince;

    Pace(Time time) {
        this.time = time;
        this.started = time.now();
        this.active = started;
    }

    /** Something that may take long and is not the session's fault. */
    @FunctionalInterface
    interface Waiting<T> {
        T run() throws InterruptedException;
    }

    <T> T waitingFor(Waiting<T> waiting) throws InterruptedException {
        begin();
        try {
            return waiting.run();
        } finally {
            end();
        }
    }

    synchronized void grown() {
        active = time.now();
    }

    synchronized Duration age() {
        Instant now = time.now();
        Duration still = waitingSince == null ? Duration.ZERO : Duration.between(waitingSince, now);
        return Duration.between(started, now).minus(waited).minus(still);
    }

    synchronized Duration silence() {
        return waitingSince == null ? Duration.between(active, time.now()) : Duration.ZERO;
    }

    Instant started() {
        return started;
    }

    private synchronized void begin() {
        waitingSince = time.now();
    }

    private synchronized void end() {
        Instant now = time.now();
        if (waitingSince != null) {
            waited = waited.plus(Duration.between(waitingSince, now));
        }
        waitingSince = null;
        active = now;
    }
}
