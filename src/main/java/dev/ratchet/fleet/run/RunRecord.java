package dev.ratchet.fleet.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is on record of a run.
 *
 * @param outcome the word for it; null if it has not ended, or was cut off and nobody has noticed yet
 * @param host where it ran; null for one of long ago
 * @param place the machine and directory that it was made in; null where there is one alone
 * @param workItem what it is at; null if it is at nothing
 * @param rebasing whether its work is being put on a base branch that has moved
 * @param pauseAsked whether its loop is to wait for a resume
 * @param costUsd in dollars, as far as the agents tell; null if none does
 */
public record RunRecord(
        String id,
        String loop,
        String recipe,
        @Nullable String outcome,
        @Nullable String host,
        @Nullable String place,
        long pid,
        Instant startedAt,
        @Nullable Instant endedAt,
        int iterations,
        int attempts,
        @Nullable Double costUsd,
        @Nullable String workItem,
        boolean rebasing,
        boolean pauseAsked) {

    /** Whether the process of a run is there: only those who can look for it know. */
    public enum Presence {
        ALIVE,
        GONE
    }

    /** The same with what its attempts amount to. */
    RunRecord with(RunTotals.Total total) {
        return new RunRecord(
                id,
                loop,
                recipe,
                outcome,
                host,
                place,
                pid,
                startedAt,
                endedAt,
                total.iterations(),
                total.attempts(),
                total.costUsd(),
                workItem,
                rebasing,
                pauseAsked);
    }

    public RunStatus status(Presence presence) {
        if (endedAt != null) {
            return RunStatus.ended(outcome == null ? "" : outcome);
        }
        return switch (presence) {
            case GONE -> RunStatus.INTERRUPTED;
            case ALIVE -> {
                if (rebasing) {
                    yield RunStatus.REBASING;
                }
                yield pauseAsked && workItem == null ? RunStatus.PAUSED : RunStatus.RUNNING;
            }
        };
    }
}
