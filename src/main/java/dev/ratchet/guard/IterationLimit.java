package dev.ratchet.guard;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.History;

/**
 * Ends the run after so many attempts that count.
 *
 * @param most 0 for no limit
 */
public record IterationLimit(int most, Meaning meaning) implements Guard {
    public IterationLimit(int most) {
        this(most, Meaning.ENOUGH);
    }

    /** What it means to get there. */
    public enum Meaning {
        /** So much was asked for. */
        ENOUGH,
        /** The work should have been done by then. */
        FAILURE
    }

    @Override
    public Decision check(History history) {
        int done = history.thisRun().totals().iterations();
        return most > 0 && done >= most ? new Decision.Stop(outcome()) : Decision.PROCEED;
    }

    private Outcome outcome() {
        String words = most == 1 ? "1 iteration done" : most + " iterations done";
        return switch (meaning) {
            case ENOUGH -> new Outcome(Outcome.Kind.LIMIT_REACHED, words);
            case FAILURE -> Outcome.failure(words + ", and the validation has not passed");
        };
    }
}
