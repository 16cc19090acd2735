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

    /**
     * Whether entering it or leaving it changes anything outside of this process, or has others do so: the record of the attempt
     * before has to be on the disk by then.
     */
    default boolean hasEffects() {
        return true;
    }

    /** An attempt's stay in a workspace. */
    interface Visit {
        /** Where the agent works. */
        WorkDirectory directory();

        /** What has changed there since the visit began. */
        Changes changes();

        /** Ends the visit, after the attempt has been recorded. */
        void leave(PastAttempt past) throws InterruptedException;

        /** The attempt broke, and nobody will leave: all stays as it is, and others need not wait for it. */
        default void abandon() {}
    }
}
