package dev.ratchet.judge;

import dev.ratchet.loop.Judge;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Limit;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import java.util.Optional;

/** Judges that go by how a session ended, whatever it says of its work. */
public final class SessionJudges {
    private SessionJudges() {}

    /** The prompt loop's judge: any session that did something is progress, also one that crashed or was killed for time. */
    public static Judge progress() {
        return evidence -> hindered(evidence).or(() -> Optional.of(new Verdict.Progressed(ProgressText.of(evidence))));
    }

    /** Has the work of any session validated that came to its end. */
    public static Judge validation() {
        return evidence -> hindered(evidence).or(() -> Optional.of(ended(evidence.session())));
    }

    private static Verdict ended(SessionFacts session) {
        return switch (session.sessionClass()) {
            case NORMAL, MAX_TURNS, AGENT_BUDGET -> new Verdict.Accepted("the validation passes");
            case KILLED, CRASHED, RATE_LIMIT, QUOTA, AUTH, OVERLOADED, INTERRUPTED, EMPTY, ERROR ->
                new Verdict.Wasted(Waste.FAILED, session.finding().reason());
        };
    }

    /** The same, and that on a session whose work was deleted, whatever it says of it. */
    static Optional<Verdict> hindered(Judge.Evidence evidence) {
        return hindered(evidence.session()).or(() -> switch (evidence.changes().files()) {
            case GONE ->
                Optional.of(new Verdict.Wasted(
                        Waste.FAILED, "the directory that it worked in is gone: somebody has deleted it"));
            case UNKNOWN, SAME, CHANGED -> Optional.empty();
        });
    }

    /**
     * The verdict on a session that came to nothing for reasons that have nothing to do with the work, whatever kind of
     * loop it is; none if it could do it.
     */
    static Optional<Verdict> hindered(SessionFacts session) {
        Finding finding = session.finding();
        if (session.ending().cause() instanceof SessionEnding.Cause.NeverStarted never) {
            return Optional.of(new Verdict.Wasted(Waste.NOT_STARTED, never.reason()));
        }
        if (finding.prospect() == Finding.Prospect.HOPELESS) {
            return Optional.of(new Verdict.Halted(Outcome.failure(finding.reason())));
        }
        return switch (finding.sessionClass()) {
            case NORMAL, MAX_TURNS, AGENT_BUDGET, KILLED, CRASHED -> Optional.empty();
            case RATE_LIMIT -> limited(Limit.RATE, finding);
            case QUOTA -> limited(Limit.QUOTA, finding);
            case OVERLOADED -> limited(Limit.OVERLOAD, finding);
            case AUTH -> Optional.of(new Verdict.Halted(Outcome.failure(finding.reason())));
            case INTERRUPTED -> Optional.of(new Verdict.Interrupted(finding.reason()));
            case EMPTY -> Optional.of(new Verdict.Wasted(Waste.EMPTY, finding.reason()));
            case ERROR -> Optional.of(new Verdict.Wasted(Waste.FAILED, finding.reason()));
        };
    }

    private static Optional<Verdict> limited(Limit limit, Finding finding) {
        return Optional.of(new Verdict.RateLimited(limit, finding.resetsAt(), finding.reason()));
    }
}
