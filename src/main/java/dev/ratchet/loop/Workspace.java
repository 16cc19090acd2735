package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;

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

    /** An attempt's stay in a workspace. */
    interface Visit {
        /** Where the agent works. */
        WorkDirectory directory();

        /** What has changed there since the visit began. */
        Changes changes();

        /** Ends the visit, after the attempt has been recorded. */
        void leave(PastAttempt past) throws InterruptedException;
    }
}
