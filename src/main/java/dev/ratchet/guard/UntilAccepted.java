package dev.ratchet.guard;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.History;

/** Ends the run as complete when the last attempt was accepted. */
public record UntilAccepted() implements Guard {
    @Override
    public Decision check(History history) {
        return history.thisRun()
                .last()
                .filter(last -> last.verdict() instanceof Verdict.Accepted)
                .<Decision>map(last ->
                        new Decision.Stop(Outcome.complete(last.verdict().reason())))
                .orElse(Decision.PROCEED);
    }
}
