package dev.ratchet.loop.attempt;

import dev.ratchet.loop.base.HumanUnits;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proof that a command was run, and what it said.
 *
 * @param commit null if it was run on the work tree as it was
 * @param stdout the last part of what it printed
 * @param stderr the last part of what it printed on its error channel
 * @param changed the files that the attempt had changed, as far as anybody looked
 */
public record Receipt(
        String command,
        @Nullable String commit,
        Exit exit,
        Duration took,
        String stdout,
        String stderr,
        List<String> changed) {
    public Receipt {
        changed = List.copyOf(changed);
    }

    /** How it ended. */
    public sealed interface Exit {
        /** By itself, with the code that it takes. */
        record Passed(int code) implements Exit {}

        /** By itself, with another code. */
        record Failed(int code) implements Exit {}

        /** It took too long. */
        record TimedOut() implements Exit {}

        /** It was never run. */
        record NotStarted() implements Exit {}
    }

    /** Whether it ended as whoever had it run wanted. */
    public boolean passed() {
        return exit instanceof Exit.Passed;
    }

    /** Its exit code; null if it did not end by itself. */
    public @Nullable Integer exitCode() {
        return switch (exit) {
            case Exit.Passed(int code) -> code;
            case Exit.Failed(int code) -> code;
            case Exit.TimedOut(), Exit.NotStarted() -> null;
        };
    }

    /** All that is kept of what it printed; the channels come one after the other. */
    public String output() {
        boolean endsLine = stdout.isEmpty() || stdout.endsWith("\n");
        return stderr.isEmpty() ? stdout : stdout + (endsLine ? "" : "\n") + stderr;
    }

    /** How it ended, in words. */
    public String ending() {
        return switch (exit) {
            case Exit.Passed(int code) -> "exit code " + code;
            case Exit.Failed(int code) -> "exit code " + code;
            case Exit.TimedOut() -> "timed out after " + HumanUnits.span(took);
            case Exit.NotStarted() -> "could not be started";
        };
    }

    /** The same with the time that it took. */
    public String endingAndTime() {
        return switch (exit) {
            case Exit.Passed _, Exit.Failed _ -> ending() + " after " + HumanUnits.seconds(took);
            case Exit.TimedOut _, Exit.NotStarted _ -> ending();
        };
    }

    /** The same with the files that somebody saw changed. */
    public Receipt withChanged(List<String> names) {
        return new Receipt(command, commit, exit, took, stdout, stderr, names);
    }
}
