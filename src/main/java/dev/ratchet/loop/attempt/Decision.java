package dev.ratchet.loop.attempt;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a guard says before the next attempt. */
public sealed interface Decision {

    /** Go on. */
    record Proceed() implements Decision {}

    /** Not before {@code until}; a moment that has passed means go on. */
    record Wait(Instant until, Pause pause, String waitingFor) implements Decision {
        /** A wait that only a request can end. */
        public static Wait untilAsked(String waitingFor) {
            return new Wait(Instant.MAX, Pause.PAUSED, waitingFor);
        }

        /** Whether it says nothing that another has not said: when finished work is asked about again is no news. */
        public boolean isNoNewsAfter(@Nullable Wait other) {
            if (pause != Pause.CONFIRMATION || other == null) {
                return equals(other);
            }
            return other.pause == pause && other.waitingFor.equals(waitingFor);
        }

        /** When it ends by itself, if it does. */
        public Optional<Instant> end() {
            return until.equals(Instant.MAX) ? Optional.empty() : Optional.of(until);
        }
    }

    /** End the run. */
    record Stop(Outcome outcome) implements Decision {}

    /** End the run, and let nothing run until somebody resets the circuit. */
    record Break(Trip trip) implements Decision {}

    /**
     * A rule of the circuit was broken.
     *
     * @param rule the rule's name
     * @param counts where the rules stood
     */
    record Trip(String rule, Outcome outcome, Counts counts) {

        /** How many of the latest attempts in a row each rule counts. */
        public record Counts(int noProgress, int sameError, int onlyTesting, int completionPhrases) {}
    }

    /** The kinds of waiting. */
    enum Pause {
        /** The pace of the loop. */
        PACE,
        /** Before an empty session is tried again. */
        RETRY,
        /** Because of failures in a row. */
        FAILURES,
        /** For a limit to lift. */
        LIMIT,
        /** For whoever has to confirm finished work, and cannot yet. */
        CONFIRMATION,
        /** For somebody who asked it to wait. */
        PAUSED
    }

    Decision PROCEED = new Proceed();
}
