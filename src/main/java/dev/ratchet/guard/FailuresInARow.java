package dev.ratchet.guard;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Run;
import java.time.Duration;

/** Ends the run when something is plainly broken, and slows it down before that: a broken agent must never spin. */
public record FailuresInARow(BackoffSettings settings) implements Guard {
    /** From this failure in a row on, the pause grows. */
    private static final int PATIENCE = 5;

    @Override
    public Decision check(History history) {
        Run run = history.thisRun();
        int failures = (int) run.newestFirst()
                .takeWhile(past -> !past.clean())
                .filter(PastAttempt::failed)
                .count();
        if (failures >= settings.maxConsecutiveFailures()) {
            return new Decision.Stop(Outcome.tripped("%d failures in a row, the last one: %s"
                    .formatted(failures, run.tail().getLast().verdict().reason())));
        }
        if (failures < PATIENCE) {
            return Decision.PROCEED;
        }
        Duration pause = settings.growing(failures - PATIENCE + 1);
        return new Decision.Wait(
                run.tail().getLast().endedAt().plus(pause),
                Decision.Pause.FAILURES,
                "the pause after %d failures in a row".formatted(failures));
    }
}
