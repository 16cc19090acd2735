package dev.ratchet.judge;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Limit;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import java.util.Optional;

/** Decides where a session came to nothing for reasons that have nothing to do with the work, whatever kind of loop it is. */
final class HinderedSession {
    private HinderedSession() {}

    /** The verdict on a session that was kept from its work; none if it could do it. */
    static Optional<Verdict> of(SessionFacts session) {
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
