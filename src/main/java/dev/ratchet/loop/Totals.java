package dev.ratchet.loop;

/** The sums of a run so far. */
public record Totals(int attempts, int sessions, int iterations, Usage usage) {
    public static final Totals NONE = new Totals(0, 0, 0, Usage.NONE);

    Totals with(PastAttempt past) {
        SessionFacts session = past.session();
        return new Totals(
                attempts + 1,
                sessions + (past.ticket() == null ? 0 : 1),
                iterations + (past.verdict().counts() ? 1 : 0),
                session == null ? usage : usage.plus(session.transcript().usage()));
    }
}
