package dev.ratchet.fleet.landing;

import dev.ratchet.workspace.worktree.BaseBranch;
import java.util.Optional;

/** Where work lands: on the base branch of this clone, or on that of the remote which several clones share. */
public interface LandingTarget {
    /** What is to land, by whoever has the turn. */
    record Arrived(String item, String title, String attempt, BaseBranch base, LandingTurn turn) {}

    /** What was found before anything is put on the base. */
    sealed interface Ground {
        /** It is to be put on this commit. */
        record Ready(String onto) implements Ground {}

        /** It is there already. */
        record Landed(String commit) implements Ground {}

        /** Nobody can tell at the moment. */
        record Unknown(String waitingFor) implements Ground {}
    }

    /** Looks where a base is now, and whether what an item was about to land has got there. */
    Ground look(BaseBranch base, String item, String attempt) throws InterruptedException;

    /** Has this clone's branch follow what has landed, if it can; says why it cannot, if a person has to do something. */
    Optional<String> catchUp(BaseBranch base) throws InterruptedException;

    /** The commit that work has got to which should go first, if it can be found. */
    Optional<String> workOf(LandingQueue.InNeed inNeed, BaseBranch base, String attempt) throws InterruptedException;

    /** What came of moving a base. */
    sealed interface Moved {
        record Landed(String where) implements Moved {}

        /** It is not where it was any more. */
        record Elsewhere() implements Moved {}

        /** To be tried again later. */
        record Later(String waitingFor) implements Moved {}

        /** The remote does not want it. */
        record Refused(String why) implements Moved {}
    }

    /**
     * Moves the base on, if it still is where it was and the turn is still the same: that is written down before it is done.
     *
     * @param onto where the base was, of which the commit is a descendant
     */
    Moved move(Arrived arrived, String onto, String commit) throws InterruptedException;

    /** It is on record that something has landed: nobody waits for what is done now. */
    void landed(BaseBranch base, String attempt) throws InterruptedException;

    /** What the base says of an intent. */
    sealed interface Fate {
        record CarriedOut() implements Fate {}

        /** Nothing, and nothing will any more. */
        record Nothing() implements Fate {}

        record Unknown(String waitingFor) implements Fate {}
    }

    /**
     * Whether what was intended has come to be. Whoever intended it may only be asleep: what he wakes up for is done now, or
     * cannot be done any more. The turn that it was intended in must be over.
     */
    Fate fate(BaseBranch base, LandingIntent intent, String attempt) throws InterruptedException;
}
