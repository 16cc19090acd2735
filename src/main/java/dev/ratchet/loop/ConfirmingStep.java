package dev.ratchet.loop;

import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.Confirmer.FinishedWork;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Remains;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Has work confirmed that was judged done. */
final class ConfirmingStep implements Confirmer.VerifyingSessions {
    private final List<Confirmer> confirmers;
    private final SessionStarter sessions;
    private final Journal journal;
    private final Predicate<Decision.Wait> pause;
    private final List<Receipt> receipts = new ArrayList<>();

    /** @param pause waits, and says whether the run is to go on afterwards */
    ConfirmingStep(
            List<Confirmer> confirmers, SessionStarter sessions, Journal journal, Predicate<Decision.Wait> pause) {
        this.confirmers = confirmers;
        this.sessions = sessions;
        this.journal = journal;
        this.pause = pause;
    }

    /** What the commands said. */
    List<Receipt> receipts() {
        return receipts;
    }

    /** The first who does not confirm it has the word, else each has his own. */
    Verdict verdict(Verdict.Accepted accepted, Judge.Evidence evidence, Brief brief, WorkDirectory directory) {
        List<String> reasons = new ArrayList<>();
        FinishedWork work = new FinishedWork(evidence, brief, directory, 0);
        try {
            for (Confirmer confirmer : confirmers) {
                switch (decided(confirmer, work)) {
                    case Verdict.Accepted(var reason) when reason.isBlank() -> {}
                    case Verdict.Accepted(var reason) -> reasons.add(reason);
                    case Verdict other -> {
                        return other;
                    }
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Verdict.Interrupted("interrupted before the work was confirmed");
        }
        return reasons.isEmpty() ? accepted : new Verdict.Accepted(String.join("; ", reasons));
    }

    /** Asks one of them until he can tell; what others have confirmed before him is not asked again. */
    private Verdict decided(Confirmer confirmer, FinishedWork first) throws InterruptedException {
        for (FinishedWork work = first; true; work = work.askedAgain()) {
            switch (confirmer.confirm(work, this)) {
                case Confirmation.Confirmed(var reason) -> {
                    return new Verdict.Accepted(reason);
                }
                case Confirmation.Objected(var reason) -> {
                    return new Verdict.Rejected(reason);
                }
                case Confirmation.Conflicted(var reason) -> {
                    return new Verdict.Conflicted(reason);
                }
                case Confirmation.Gone(var reason) -> {
                    return new Verdict.Wasted(Waste.FAILED, reason);
                }
                case Confirmation.Refused(var reason) -> {
                    return new Verdict.GaveUp(reason);
                }
                case Confirmation.Held(var reason) -> {
                    return new Verdict.Held(reason);
                }
                case Confirmation.Hopeless(var outcome) -> {
                    return new Verdict.Halted(outcome);
                }
                case Confirmation.Undecided(var askAgain, var waitingFor) -> {
                    if (!pause.test(new Decision.Wait(askAgain, Decision.Pause.CONFIRMATION, waitingFor))) {
                        return new Verdict.Interrupted("stopped before the work was confirmed", Remains.WHOLE);
                    }
                }
            }
        }
    }

    @Override
    public SessionFacts verify(Agent agent, Attempt attempt, Brief brief, WorkDirectory directory)
            throws InterruptedException {
        return sessions.verify(agent, attempt, brief, directory);
    }

    @Override
    public void saw(Event event) {
        if (event instanceof Event.Examined examined) {
            receipts.add(examined.receipt());
        }
        journal.saw(event);
    }
}
