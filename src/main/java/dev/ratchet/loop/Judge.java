package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.session.SessionFacts;
import java.util.Optional;

/** Turns what a session left behind into a verdict. */
@FunctionalInterface
public interface Judge {

    /** What there is to judge by. */
    record Evidence(Attempt attempt, SessionFacts session, Changes changes) {}

    /** The verdict, or nothing if this judge has no opinion and the next one is to be asked. */
    Optional<Verdict> judge(Evidence evidence);

    /** Asks each judge in turn; the first to decide wins. */
    static Judge firstOf(Judge... judges) {
        return evidence -> {
            for (Judge judge : judges) {
                Optional<Verdict> verdict = judge.judge(evidence);
                if (verdict.isPresent()) {
                    return verdict;
                }
            }
            return Optional.empty();
        };
    }
}
