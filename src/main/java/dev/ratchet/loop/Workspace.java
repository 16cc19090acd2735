package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Verdict;

/** Where attempts are made. */
@FunctionalInterface
public interface Workspace {

    /** The answer to the wish to enter. */
    sealed interface Entry {
        /** The attempt may begin. */
        record Entered(Visit visit) implements Entry {}

        /** The attempt is over before it began. */
        record Refused(Verdict verdict) implements Entry {}
    }

    /** Prepares the place for an attempt, or refuses. */
    Entry enter(Attempt attempt) throws InterruptedException;
}
