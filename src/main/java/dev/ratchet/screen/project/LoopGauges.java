package dev.ratchet.screen.project;

import dev.ratchet.loop.base.Dollars;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How near a loop is to what would stop it or have it wait.
 *
 * @param costUsd what its run has cost, null if no agent has told
 * @param maxCost zero for no bound, as with the others
 * @param callsPerHour how many sessions may start in an hour
 */
public record LoopGauges(
        @Nullable Double costUsd,
        Dollars maxCost,
        long tokens,
        long maxTokens,
        Duration maxRuntime,
        int lastHour,
        int callsPerHour,
        CircuitGauge circuit) {

    /** What the circuit breaker of a loop has to say. */
    public sealed interface CircuitGauge {
        /** It has none. */
        record Off() implements CircuitGauge {}

        /**
         * Nothing is wrong, or not wrong enough.
         *
         * @param rule the one that is nearest to trip it, in words
         * @param most at which count it does
         */
        record Closed(String rule, int count, int most) implements CircuitGauge {}

        record Tripped(String rule, String reason) implements CircuitGauge {}
    }

    public static final LoopGauges NONE =
            new LoopGauges(null, Dollars.ZERO, 0, 0, Duration.ZERO, 0, 0, new CircuitGauge.Off());
}
