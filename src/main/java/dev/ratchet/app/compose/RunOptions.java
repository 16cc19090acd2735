package dev.ratchet.app.compose;

import dev.ratchet.tui.Verbosity;

/** How a run is to be made and told of, beyond what the configuration says. */
public record RunOptions(
        String loop,
        Company company,
        Circuit circuit,
        Verbosity verbosity,
        Length length,
        Result result,
        Telling telling) {

    /** One that is told of line by line. */
    public RunOptions(
            String loop, Company company, Circuit circuit, Verbosity verbosity, Length length, Result result) {
        this(loop, company, circuit, verbosity, length, result, Telling.BY_LINES);
    }

    /** The same for a loop of another name. */
    public RunOptions forLoop(String name) {
        return new RunOptions(name, company, circuit, verbosity, length, result, telling);
    }

    /** The same for a run that a screen follows. */
    public RunOptions onScreen() {
        return new RunOptions(loop, company, circuit, verbosity, length, result, Telling.BY_A_SCREEN);
    }

    /** Whether other loops run in the same process, and are told of on the same terminal. */
    public enum Company {
        ALONE,
        IN_A_FLEET
    }

    /** How people are told of what happens. */
    public enum Telling {
        BY_LINES,
        /** Something else follows it, and shows it. */
        BY_A_SCREEN
    }

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
