package dev.ratchet.guard;

import java.time.Duration;

/**
 * How the loop paces itself and backs off.
 *
 * @param initialDelay the pause between attempts, and the base of every growing pause
 * @param maxDelay the longest growing pause
 * @param maxConsecutiveRateLimits limits in a row that end the run
 * @param maxResetWait the furthest announced reset that is waited for
 * @param maxConsecutiveFailures failures in a row that end the run
 */
public record BackoffSettings(
        Duration initialDelay,
        Duration maxDelay,
        int maxConsecutiveRateLimits,
        Duration maxResetWait,
        int maxConsecutiveFailures) {
    public static final BackoffSettings DEFAULT =
            new BackoffSettings(Duration.ofSeconds(2), Duration.ofMinutes(10), 5, Duration.ofDays(1), 10);

    private static final Duration LEAST_REST = Duration.ofMinutes(1);

    public BackoffSettings {
        if (initialDelay.isNegative() || maxDelay.isNegative() || maxResetWait.isNegative()) {
            throw new IllegalArgumentException("delays must not be negative");
        }
        if (maxConsecutiveRateLimits < 1 || maxConsecutiveFailures < 1) {
            throw new IllegalArgumentException("numbers in a row must be at least 1");
        }
    }

    /** How long an agent is left alone that would have ended the run if no other went on; never so short that it spins. */
    Duration rest() {
        return maxDelay.compareTo(LEAST_REST) > 0 ? maxDelay : LEAST_REST;
    }

    /** The pause after the {@code n}th event in a row: twice as long each time, up to the cap. */
    public Duration growing(int n) {
        int doublings = Math.min(n, 30);
        Duration pause = initialDelay.multipliedBy(1L << doublings);
        return pause.compareTo(maxDelay) > 0 ? maxDelay : pause;
    }
}
