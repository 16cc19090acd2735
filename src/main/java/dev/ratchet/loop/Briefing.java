package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.Brief;

/** Makes the brief of an attempt. */
@FunctionalInterface
public interface Briefing {

    /** The brief, or why there is none. */
    sealed interface Briefed {
        record Ready(Brief brief) implements Briefed {}

        record Impossible(Verdict verdict) implements Briefed {}

        /** The work is done already, and only has to be confirmed. */
        record Unneeded(String why) implements Briefed {}

        /** The same with the brief changed, if there is one. */
        default Briefed map(Change change) throws InterruptedException {
            return switch (this) {
                case Ready(var brief) -> new Ready(change.of(brief));
                case Impossible impossible -> impossible;
                case Unneeded unneeded -> unneeded;
            };
        }
    }

    /** Makes another brief of a brief. */
    @FunctionalInterface
    interface Change {
        Brief of(Brief brief) throws InterruptedException;
    }

    /** Briefs for an attempt; where a brief is dear to make, a retry gets the one of the attempt before it. */
    Briefed brief(Attempt attempt, WorkDirectory directory, History history) throws InterruptedException;
}
