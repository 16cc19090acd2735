package dev.ratchet.guard;

import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Run;
import java.time.Duration;

/** The pause between attempts: the loop's own, or the retry delay after a session that did nothing. */
public record PauseBetweenAttempts(Duration pause, EmptyRetries retries) implements Guard {
    @Override
    public Decision check(History history) {
        Run run = history.thisRun();
        return run.last()
                .<Decision>map(last -> retries.due(run)
                        ? new Decision.Wait(
                                last.endedAt().plus(retries.delay()),
                                Decision.Pause.RETRY,
                                "the retry of an empty session")
                        : new Decision.Wait(last.endedAt().plus(pause), Decision.Pause.PACE, "the next attempt"))
                .orElse(Decision.PROCEED);
    }
}
