package dev.ratchet.guard;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;

/** Ends the run after a single attempt, by what came of it. */
public record SingleAttempt() implements Guard {
    @Override
    public Decision check(History history) {
        return history.thisRun()
                .last()
                .<Decision>map(last -> new Decision.Stop(outcome(last)))
                .orElse(Decision.PROCEED);
    }

    private static Outcome outcome(PastAttempt last) {
        return switch (last.verdict()) {
            case Verdict.Accepted _,
                    Verdict.Progressed _,
                    Verdict.Rejected _,
                    Verdict.Conflicted _,
                    Verdict.Held _,
                    Verdict.GaveUp _ ->
                new Outcome(Outcome.Kind.LIMIT_REACHED, "the one session counted" + killed(last));
            case Verdict.RateLimited limited -> Outcome.tripped(limited.reason());
            case Verdict.Wasted wasted -> Outcome.failure(wasted.reason());
            case Verdict.Halted halted -> halted.outcome();
            case Verdict.Interrupted interrupted -> Outcome.failure(interrupted.reason());
        };
    }

    /** It counts all the same, but whoever sees only this line should know. */
    private static String killed(PastAttempt last) {
        SessionFacts session = last.session();
        return session != null && session.finding().sessionClass() == SessionClass.KILLED
                ? ", but was killed (%s)".formatted(session.finding().reason())
                : "";
    }
}
