package dev.ratchet.guard;

import dev.ratchet.loop.Decision;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.History;
import dev.ratchet.loop.Outcome;

/**
 * Ends the run after so many attempts that count.
 *
 * @param most 0 for no limit
 */
public record IterationLimit(int most) implements Guard {
    @Override
    public Decision check(History history) {
        int done = history.thisRun().totals().iterations();
        return most > 0 && done >= most
                ? new Decision.Stop(Outcome.limitReached(most == 1 ? "1 iteration done" : most + " iterations done"))
                : Decision.PROCEED;
    }
}
