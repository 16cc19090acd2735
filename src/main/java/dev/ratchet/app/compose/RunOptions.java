package dev.ratchet.app.compose;

import dev.ratchet.tui.Verbosity;

/** How a run is to be made and told of, beyond what the configuration says. */
public record RunOptions(String loop, Circuit circuit, Verbosity verbosity, Length length, Result result) {

    /** What happens to a circuit that was tripped. */
    public enum Circuit {
        AS_IT_IS,
        RESET
    }

    /** How long it goes on. */
    public enum Length {
        UNTIL_DONE,
        ONE_SESSION
    }

    /** What it prints on stdout. */
    public enum Result {
        NONE,
        /** One object at its end. */
        JSON,
        /** A line for everything that happens, and the object as the last one. */
        STREAM
    }
}
