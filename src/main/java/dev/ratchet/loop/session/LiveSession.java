package dev.ratchet.loop.session;

import java.time.Duration;

/**
 * A session while it runs, as its watches see it.
 *
 * @param age since its process was started
 * @param silence since its output last grew
 * @param outputBytes the size of its output file
 * @param errorBytes that of its error channel, where that is another file
 * @param phase how far its stream has come
 * @param usage what its stream has told of its consumption so far
 * @param contextTokens what its model was given with its latest request; 0 where the stream does not tell
 * @param health what the last health check said
 */
public record LiveSession(
        Duration age,
        Duration silence,
        long outputBytes,
        long errorBytes,
        Phase phase,
        Usage usage,
        long contextTokens,
        Health health) {

    /** One whose stream does not tell how much its model has to keep in mind. */
    public LiveSession(
            Duration age,
            Duration silence,
            long outputBytes,
            long errorBytes,
            Phase phase,
            Usage usage,
            Health health) {
        this(age, silence, outputBytes, errorBytes, phase, usage, 0, health);
    }

    /** How far a stream has come. */
    public enum Phase {
        /** At work. */
        WORKING,
        /** The final result is out, and tasks in the background are still open. */
        FINISHED_WITH_BACKGROUND_TASKS,
        /** The final result is out and nothing else is open. */
        FINISHED
    }

    /** What the health command said. */
    public enum Health {
        UNKNOWN,
        GOOD,
        BAD
    }
}
