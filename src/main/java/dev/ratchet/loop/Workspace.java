package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Remains;
import dev.ratchet.loop.attempt.WorkDirectory;

/** Where attempts are made. */
@FunctionalInterface
public interface Workspace {

    /** The answer to the wish to enter. */
    sealed interface Entry {
        /** The attempt may begin. */
        record Entered(Visit visit) implements Entry {}

        /** What is to be done there is done, as {@code why} says, and only has to be confirmed. */
        record Done(Visit visit, String why) implements Entry {}

        /** The attempt is over before it began. */
        record Refused(Verdict verdict) implements Entry {}

        /** What else it takes before the attempt may begin; if it may not, or that fails, nobody has the place any more. */
        default Entry then(Step step) throws InterruptedException {
            return switch (this) {
                case Refused _, Done _ -> this;
                case Entered(var visit) -> {
                    boolean refused = true;
                    try {
                        Entry entry = step.enter(visit);
                        refused = entry instanceof Refused;
                        yield entry;
                    } finally {
                        if (refused) {
                            visit.abandon(Remains.WHOLE);
                        }
                    }
                }
            };
        }
    }

    /** Something that is done between entering a place and beginning there. */
    @FunctionalInterface
    interface Step {
        Entry enter(Visit visit) throws InterruptedException;
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

        /**
         * Ends the visit of an attempt that could not begin, or of which nobody can tell how it ended.
         *
         * @param remains if they are whole, the next goes on here; others need not wait in either case
         */
        void abandon(Remains remains);
    }
}
