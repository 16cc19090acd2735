package dev.ratchet.store;

import dev.ratchet.loop.base.InterruptShield;
import java.time.Duration;
import org.sqlite.BusyHandler;

/**
 * How a connection waits for others to finish. SQLite's own way looks the less often the longer it has waited, so that
 * whoever comes last is served first and some wait for seconds; here whoever has waited longest looks most often.
 */
final class FairBusyHandler extends BusyHandler {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long FIRST_PAUSE_NANOS = 5_000_000;
    private static final long LAST_PAUSE_NANOS = 500_000;
    private static final long LESS_EACH_TIME_NANOS = 100_000;

    private long since;

    @Override
    protected int callback(int times) {
        long now = System.nanoTime();
        if (times == 0) {
            since = now;
        }
        if (now - since > PATIENCE.toNanos()) {
            return 0;
        }
        // An interrupted thread would else look without a pause.
        InterruptShield.pause(
                Duration.ofNanos(Math.max(LAST_PAUSE_NANOS, FIRST_PAUSE_NANOS - times * LESS_EACH_TIME_NANOS)));
        return 1;
    }
}
