package dev.ratchet.guard;

import dev.ratchet.loop.Decision;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.History;
import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.Verdict;

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
