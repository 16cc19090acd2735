package dev.ratchet.guard.circuit;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.AttemptSign;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import java.util.List;
import java.util.Optional;

/**
 * The agent talks as if it were done and never gives the signal for it. One such phrase is enough where nothing is seen
 * to have changed; while work is visibly done it takes several, since "finished" alone may be said of any part of it.
 */
record SafetyCompletion(int most, int phrases) implements CircuitRule {
    @Override
    public String name() {
        return "safety_completion";
    }

    @Override
    public Optional<Outcome> brokenBy(List<AttemptSign> trail) {
        return CircuitRule.tripAt(
                most, count(trail), "attempts in a row that sound finished without EXIT_SIGNAL: true");
    }

    int count(List<AttemptSign> trail) {
        return CircuitRule.inARow(trail, this::soundsDone);
    }

    private boolean soundsDone(AttemptSign sign) {
        ReportedStatus status = sign.remarks().status();
        boolean signalled = status != null && status.exitSignal() == ExitSignal.YES;
        int enough = sign.progress().isSeen() ? Math.max(1, phrases) : 1;
        return !signalled && sign.remarks().completionPhrases() >= enough;
    }
}
