package dev.ratchet.tui.live;

import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.session.Usage;
import org.jspecify.annotations.Nullable;

/**
 * What a run has come to.
 *
 * @param commit the last one
 */
record RunTally(
        int attempts, int iterations, int commits, @Nullable String commit, Usage usage) {
    static final RunTally NOTHING = new RunTally(0, 0, 0, null, Usage.NONE);

    RunTally with(PastAttempt past) {
        return new RunTally(
                attempts + (past.ticket() == null ? 0 : 1),
                iterations + (past.counts() ? 1 : 0),
                commits + (past.committed() ? 1 : 0),
                past.changes().committed() ? past.changes().headAfter() : commit,
                usage.plus(past.usage()));
    }
}
