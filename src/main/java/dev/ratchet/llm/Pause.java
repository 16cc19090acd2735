package dev.ratchet.llm;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets time pass before a call is repeated. */
@FunctionalInterface
interface Pause {
    /** A real one. */
    Pause REAL = span -> {
        boolean _ = new CountDownLatch(1).await(span.toNanos(), TimeUnit.NANOSECONDS);
    };

    /** Returns after this span, or throws at once when interrupted. */
    void pause(Duration span) throws InterruptedException;
}
