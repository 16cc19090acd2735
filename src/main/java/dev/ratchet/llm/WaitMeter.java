package dev.ratchet.llm;

import dev.ratchet.loop.base.Time;
import dev.ratchet.process.WaitedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Counts what a session waits for others, for a slot or a limit, which is not its fault. */
final class WaitMeter {
    static final Pause REAL_PAUSE = span -> {
        boolean _ = new CountDownLatch(1).await(span.toNanos(), TimeUnit.NANOSECONDS);
    };
    private final Time time;
    private final Pause pause;
    private WaitedTime before = WaitedTime.NEVER;
    private @Nullable Instant waitingSince;

    WaitMeter(Time time, Pause pause) {
        this.time = time;
        this.pause = pause;
    }

    /** Lets time pass before a call is repeated. */
    @FunctionalInterface
    interface Pause {
        /** Returns after this span, or throws at once when interrupted. */
        void pause(Duration span) throws InterruptedException;
    }

    /** Something that may take long. */
    @FunctionalInterface
    interface Waiting<T> {
        T run() throws InterruptedException;
    }

    <T> T during(Waiting<T> waiting) throws InterruptedException {
        begin();
        try {
            return waiting.run();
        } finally {
            end();
        }
    }

    void pause(Duration span) throws InterruptedException {
        Duration _ = during(() -> {
            pause.pause(span);
            return span;
        });
    }

    Time time() {
        return time;
    }

    synchronized WaitedTime waited() {
        if (waitingSince == null) {
            return before;
        }
        Instant now = time.now();
        return new WaitedTime(before.total().plus(Duration.between(waitingSince, now)), now);
    }

    private synchronized void begin() {
        waitingSince = time.now();
    }

    private synchronized void end() {
        before = waited();
        waitingSince = null;
    }
}
