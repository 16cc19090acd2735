package dev.ratchet.fleet.approval;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.work.graph.TaskApprovals.Work;

/** Where the work of a task is, and whether it is what somebody has looked at. */
public interface DoneWork {
    /** What an attempt has done, as it would land. */
    Work of(Attempt attempt, Changes changes) throws InterruptedException;

    /** How what is there now compares to work that was approved. */
    Likeness compared(Attempt attempt, Work approved) throws InterruptedException;

    /** How work compares to what it was. */
    enum Likeness {
        /** It is the very commit. */
        SAME_COMMIT,
        /** The same changes, put on another commit. */
        SAME_CHANGES,
        /** Something else. */
        OTHER
    }
}
