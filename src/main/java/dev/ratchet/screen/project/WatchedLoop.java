package dev.ratchet.screen.project;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A loop at one moment, as somebody sees it who looks on.
 *
 * @param doing what it does or how it ended, in a word or two
 * @param detail more of that: what it waits for, why it ended; may be empty
 * @param until when what it waits for is over, if that is known
 * @param iteration the one it is at, from one
 * @param maxIterations 0 for no limit
 * @param agent whose session runs, with its model as far as it is known; may be empty
 * @param item what it works on; empty if that is always the same, or nothing
 * @param title of that; may be empty
 * @param session the number of the session that runs or ran last
 * @param sessionRuns whether that one is not over
 * @param asked what it was asked for and has not done yet; empty for nothing
 * @param pauseAsked whether somebody wants it to wait
 */
public record WatchedLoop(
        String name,
        String recipe,
        State state,
        String doing,
        String detail,
        @Nullable Instant until,
        int iteration,
        int maxIterations,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        String agent,
        String item,
        String title,
        @Nullable Integer session,
        boolean sessionRuns,
        String asked,
        boolean pauseAsked,
        LoopGauges gauges) {

    /** How a loop stands. */
    public enum State {
        WORKING("●"),
        WAITING("◔"),
        PAUSED("‖"),
        /** It has ended as it should. */
        DONE("✓"),
        /** It has ended, and somebody should look why. */
        FAILED("✗"),
        /** Its process is gone without a word. */
        DEAD("✗");

        private final String mark;

        State(String mark) {
            this.mark = mark;
        }

        public String mark() {
            return mark;
        }

        /** Whether its process is there. */
        public boolean runs() {
            return switch (this) {
                case WORKING, WAITING, PAUSED -> true;
                case DONE, FAILED, DEAD -> false;
            };
        }
    }

    /** How far it has come: {@code 3/5}. */
    public String number() {
        return maxIterations == 0 ? Integer.toString(iteration) : iteration + "/" + maxIterations;
    }
}
