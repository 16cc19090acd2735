package dev.ratchet.loop.history;

import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Usage;

/**
 * The sums of a run so far.
 *
 * @param tasks completed, as the agents report them
 * @param files modified, as the agents report them
 */
public record RunTotals(int attempts, int sessions, int iterations, Usage usage, long tasks, long files) {
    public static final RunTotals NONE = new RunTotals(0, 0, 0, Usage.NONE, 0, 0);

    RunTotals with(PastAttempt past) {
        SessionFacts session = past.session();
        ReportedStatus status =
                session == null ? null : session.transcript().remarks().status();
        return new RunTotals(
                attempts + 1,
                sessions + (past.ticket() == null ? 0 : 1),
                iterations + (past.verdict().counts() ? 1 : 0),
                usage.plus(past.usage()),
                tasks + (status == null ? 0 : status.tasksCompleted()),
                files + (status == null ? 0 : status.filesModified()));
    }
}
