package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.History;
import java.time.Instant;

/** Knows what is to be done next. */
public interface WorkSource {

    /** What comes next. */
    sealed interface Next {
        /** Nothing is left to do. */
        record Finished(Outcome outcome) implements Next {}

        /** Nothing can be done before {@code until}. */
        record Later(Instant until, String waitingFor) implements Next {}

        /** This item, at this place of the run. */
        record Claimed(WorkItem item, RunPosition position) implements Next {}
    }

    /** Finds and claims the next item. */
    Next next(History history);

    /** Keeps the claim alive until it is closed. */
    Hold hold(WorkItem item);

    /**
     * Takes what came of an attempt to its item and says the verdict that holds: about an item that somebody else has by
     * now, nothing does. Called in the transaction that records the attempt's end.
     */
    Verdict settle(PastAttempt past);
}
