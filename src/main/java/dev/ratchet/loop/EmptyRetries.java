package dev.ratchet.loop;

import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Run;
import java.time.Duration;
import java.util.Optional;

/**
 * How often, and after what delay, a session that did nothing is tried again in the same position of the run.
 *
 * @param most 0 for never
 */
public record EmptyRetries(int most, Duration delay) {
    public static final EmptyRetries DEFAULT = new EmptyRetries(2, Duration.ofSeconds(5));

    public EmptyRetries {
        if (most < 0 || delay.isNegative()) {
            throw new IllegalArgumentException("retries and their delay must not be negative");
        }
    }

    /** Whether the next attempt repeats the last one. */
    public boolean due(Run run) {
        return run.last().filter(this::repeatable).isPresent();
    }

    /** The position of the next attempt. */
    public RunPosition next(Run run) {
        Optional<PastAttempt> repeated = run.last().filter(this::repeatable);
        int retry = repeated.map(last -> last.attempt().position().retry() + 1).orElse(0);
        return new RunPosition(run.totals().iterations(), retry);
    }

    private boolean repeatable(PastAttempt last) {
        return last.verdict() instanceof Verdict.Wasted wasted
                && wasted.waste() == Verdict.Waste.EMPTY
                && last.attempt().position().retry() < most;
    }
}
