package dev.ratchet.loop.session;

import java.time.Duration;
import java.time.Instant;

/** How the process of a session ended. */
public record SessionEnding(int exitCode, Instant startedAt, Instant endedAt, long outputBytes, Cause cause) {

    /** The exit code reported for every session that was ended by a watch. */
    public static final int TIMED_OUT = 124;

    /** Who ended it. */
    public sealed interface Cause {
        /** The process exited on its own account. */
        record ByItself() implements Cause {}

        /** What it ran in went away below it. */
        record Lost(String reason) implements Cause {}

        /** A watch ended it. */
        record ByWatch(String watch, String reason) implements Cause {}

        /** It had given its final result and did not exit within its grace. */
        record AfterResult(String reason) implements Cause {}

        /** The loop was told to end at once. */
        record ByRequest() implements Cause {}

        /** The program could not be started at all. */
        record NeverStarted(String reason) implements Cause {}
    }

    public Duration duration() {
        Duration took = Duration.between(startedAt, endedAt);
        return took.isNegative() ? Duration.ZERO : took;
    }
}
