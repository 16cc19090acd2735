package dev.ratchet.loop;

/**
 * The sums of a run so far.
 *
 * @param tasks completed, as the agents report them
 * @param files modified, as the agents report them
 */
public record Totals(int attempts, int sessions, int iterations, Usage usage, long tasks, long files) {
    public static final Totals NONE = new Totals(0, 0, 0, Usage.NONE, 0, 0);

    Totals with(PastAttempt past) {
        SessionFacts session = past.session();
        LoopStatus status =
                session == null ? null : session.transcript().remarks().status();
        return new Totals(
                attempts + 1,
                sessions + (past.ticket() == null ? 0 : 1),
                iterations + (past.verdict().counts() ? 1 : 0),
                usage.plus(past.usage()),
                tasks + (status == null ? 0 : status.tasksCompleted()),
                files + (status == null ? 0 : status.filesModified()));
    }
}
