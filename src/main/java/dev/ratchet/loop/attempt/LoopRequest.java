package dev.ratchet.loop.attempt;

/**
 * Something asked of a loop from outside.
 *
 * @param from who asked, in words for people
 */
public record LoopRequest(Kind kind, String from) {

    /** What can be asked. */
    public enum Kind {
        /** Finish the current attempt, then end the run. */
        STOP,
        /** End everything at once. */
        KILL,
        /** Finish the current attempt, then hold on. */
        PAUSE,
        /** Go on after a pause. */
        RESUME
    }
}
