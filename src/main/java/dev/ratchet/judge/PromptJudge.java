package dev.ratchet.judge;

import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Finding;
import dev.ratchet.loop.Judge;
import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.SessionFacts;
import dev.ratchet.loop.Verdict;
import dev.ratchet.loop.Verdict.Limit;
import dev.ratchet.loop.Verdict.Waste;
import java.util.Optional;

/** The prompt loop's judge: any session that did something is progress, also one that crashed or was killed for time. */
public final class PromptJudge implements Judge {
    @Override
    public Optional<Verdict> judge(Evidence evidence) {
        return Optional.of(verdict(evidence.session()));
    }

    private static Verdict verdict(SessionFacts session) {
        Finding finding = session.finding();
        if (session.ending().cause() instanceof Ending.Cause.NeverStarted never) {
            return new Verdict.Wasted(Waste.NOT_STARTED, never.reason());
        }
        if (finding.prospect() == Finding.Prospect.HOPELESS) {
            return new Verdict.Halted(Outcome.failure(finding.reason()));
        }
        return switch (finding.sessionClass()) {
            case NORMAL, MAX_TURNS, AGENT_BUDGET, KILLED, CRASHED -> new Verdict.Progressed(finding.reason());
            case RATE_LIMIT -> limited(Limit.RATE, finding);
            case QUOTA -> limited(Limit.QUOTA, finding);
            case OVERLOADED -> limited(Limit.OVERLOAD, finding);
            case AUTH -> new Verdict.Halted(Outcome.failure(finding.reason()));
            case INTERRUPTED -> new Verdict.Interrupted(finding.reason());
            case EMPTY -> new Verdict.Wasted(Waste.EMPTY, finding.reason());
            case ERROR -> new Verdict.Wasted(Waste.FAILED, finding.reason());
        };
    }

    private static Verdict limited(Limit limit, Finding finding) {
        return new Verdict.RateLimited(limit, finding.resetsAt(), finding.reason());
    }
}
