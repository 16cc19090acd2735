package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionFacts;
import java.time.Instant;

/** Looks again at work that was judged done, before anybody believes it. */
@FunctionalInterface
public interface Confirmer {
    /**
     * The work to look at.
     *
     * @param brief what its author was told
     * @param directory where it was done
     * @param round how often this was asked before without an answer
     */
    record FinishedWork(Judge.Evidence evidence, Brief brief, WorkDirectory directory, int round) {
        FinishedWork askedAgain() {
            return new FinishedWork(evidence, brief, directory, round + 1);
        }
    }

    /** What came of it. */
    sealed interface Confirmation {
        /** It holds; by what, or blank if nobody looked. */
        record Confirmed(String reason) implements Confirmation {}

        /** It does not hold. */
        record Objected(String reason) implements Confirmation {}

        /** It holds, but does not go together with what others have done meanwhile. */
        record Conflicted(String reason) implements Confirmation {}

        /** There is nothing left to look at: nothing came of it. */
        record Gone(String reason) implements Confirmation {}

        /** It does not hold, and nothing that could be tried again would help. */
        record Refused(String reason) implements Confirmation {}

        /** It holds, but a person has to do something before it counts. */
        record Held(String reason) implements Confirmation {}

        /** Nobody could tell; to be asked again then. */
        record Undecided(Instant askAgain, String waitingFor) implements Confirmation {}

        /** Nobody will be able to tell: the run ends. */
        record Hopeless(Outcome outcome) implements Confirmation {}
    }

    /** Looks at it; {@code sessions} runs those that this takes. */
    Confirmation confirm(FinishedWork work, VerifyingSessions sessions) throws InterruptedException;

    /** Runs sessions beside the working one of an attempt, and is told what commands say. */
    interface VerifyingSessions extends Observer {
        /** Runs one session to its end and records it. */
        SessionFacts verify(Agent agent, Attempt attempt, Brief brief, WorkDirectory directory)
                throws InterruptedException;
    }
}
