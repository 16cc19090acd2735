package dev.ratchet.loop.attempt;

import dev.ratchet.loop.base.HumanUnits;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proof that a command was run, and what it said.
 *
 * @param commit null if it was run on the work tree as it was
 * @param output the last part of what it printed
 * @param changed the files that the attempt had changed, as far as anybody looked
 */
public record Receipt(
        String command, @Nullable String commit, Exit exit, Duration took, String output, List<String> changed) {
    public Receipt {
        changed = List.copyOf(changed);
    }

    /** One that is about a commit. */
    public Receipt(String command, String commit, Exit exit, Duration took, String output) {
        this(command, commit, exit, took, output, List.of());
    }

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
        return exited(0);
    }

    /** Whether it ended by itself with this code. */
    public boolean exited(int wanted) {
        return exit instanceof Exit.Code(int code) && code == wanted;
    }

    /** How it ended, in words. */
    public String ending() {
        return switch (exit) {
            case Exit.Code(int code) -> "exit code " + code;
            case Exit.TimedOut() -> "timed out after " + HumanUnits.span(took.truncatedTo(ChronoUnit.SECONDS));
            case Exit.NotStarted() -> "could not be started";
        };
    }
}
