package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Looks again at work that was judged done, before anybody believes it. */
@FunctionalInterface
public interface Confirmer {
    /** For loops that believe their judge. */
    Confirmer NONE = (_, _) -> new Confirmation.Confirmed("");

    /**
     * The work to look at.
     *
     * @param brief what its author was told
     * @param directory where it was done
     * @param round how often this was asked before without an answer
     */
    record FinishedWork(Judge.Evidence evidence, Brief brief, WorkDirectory directory, int round) {}

    /** What came of it. */
    sealed interface Confirmation {
        /** It holds; by what, or blank if nobody looked. */
        record Confirmed(String reason) implements Confirmation {}

        /** It does not hold. */
        record Objected(String reason) implements Confirmation {}

        /** It holds, but does not go together with what others have done meanwhile. */
        record Conflicted(String reason) implements Confirmation {}

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
        SessionFacts verify(Agent agent, Attempt attempt, Brief brief, WorkDirectory directory);
    }

    /** All of them in turn; the first that does not confirm has the word, else each has its own. */
    static Confirmer all(Confirmer... confirmers) {
        return (work, sessions) -> {
            List<String> reasons = new ArrayList<>();
            for (Confirmer confirmer : confirmers) {
                Confirmation confirmation = confirmer.confirm(work, sessions);
                if (!(confirmation instanceof Confirmation.Confirmed(var reason))) {
                    return confirmation;
                }
                if (!reason.isBlank()) {
                    reasons.add(reason);
                }
            }
            return new Confirmation.Confirmed(String.join("; ", reasons));
        };
    }
}
