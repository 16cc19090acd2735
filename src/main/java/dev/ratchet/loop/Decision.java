package dev.ratchet.loop;

import java.time.Instant;

/** What a guard says before the next attempt. */
public sealed interface Decision {

    /** Go on. */
    record Proceed() implements Decision {}

    /** Not before {@code until}; a moment that has passed means go on. */
    record Wait(Instant until, Pause pause, String waitingFor) implements Decision {}

    /** End the run. */
    record Stop(Outcome outcome) implements Decision {}

    /** The kinds of waiting. */
    enum Pause {
        /** The pace of the loop. */
        PACE,
        /** Before an empty session is tried again. */
        RETRY,
        /** Because of failures in a row. */
        FAILURES,
        /** For a limit to lift. */
        LIMIT
    }

    Decision PROCEED = new Proceed();
}
