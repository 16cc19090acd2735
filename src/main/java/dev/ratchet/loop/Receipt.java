package dev.ratchet.loop;

import java.time.Duration;

/**
 * The proof that a command was run, and what it said.
 *
 * @param commit what it was run on
 * @param output the last part of what it printed
 */
public record Receipt(String command, String commit, Exit exit, Duration took, String output) {

    /** How it ended. */
    public sealed interface Exit {
        /** By itself. */
        record Code(int code) implements Exit {}

        /** It took too long. */
        record TimedOut() implements Exit {}

        /** It was never run. */
        record NotStarted() implements Exit {}
    }

    public boolean passed() {
        return exit instanceof Exit.Code(int code) && code == 0;
    }

    /** How it ended, in words. */
    public String ending() {
        return switch (exit) {
            case Exit.Code(int code) -> "exit code " + code;
            case Exit.TimedOut() -> "timed out after %d s".formatted(took.toSeconds());
            case Exit.NotStarted() -> "could not be started";
        };
    }
}
