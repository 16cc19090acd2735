package dev.ratchet.judge;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.base.Time;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a command that looks at work, and makes out a receipt. */
record CommandRun(Shell shell, Time time) {
    private static final int LONGEST_OUTPUT = 8 * 1024;

    /** @param wanted the exit code that it takes to pass */
    Receipt run(
            String command,
            @Nullable String commit,
            WorkDirectory directory,
            Attempt attempt,
            Duration timeout,
            int wanted)
            throws InterruptedException {
        Instant began = time.now();
        try {
            ShellResult result = shell.run(
                    new ShellCommand(script(command), directory.path(), directory.variables(), attempt.id(), timeout));
            return new Receipt(
                    command,
                    commit,
                    exit(result, wanted),
                    since(began),
                    Excerpt.end(result.stdoutEnd(), LONGEST_OUTPUT),
                    Excerpt.end(result.stderr(), LONGEST_OUTPUT),
                    List.of());
        } catch (LaunchFailed e) {
            String why = String.valueOf(e.getMessage());
            return new Receipt(command, commit, new Receipt.Exit.NotStarted(), since(began), "", why, List.of());
        }
    }

    private static Receipt.Exit exit(ShellResult result, int wanted) {
        if (result.timedOut()) {
            return new Receipt.Exit.TimedOut();
        }
        return result.exitCode() == wanted
                ? new Receipt.Exit.Passed(result.exitCode())
                : new Receipt.Exit.Failed(result.exitCode());
    }

    /** The command has a shell for a parent, so that one which kills its parent does not kill us. */
    private static String script(String command) {
        return "%s\nexit $?".formatted(Shell.line(List.of("/bin/sh", "-c", command)));
    }

    private Duration since(Instant began) {
        Duration took = Duration.between(began, time.now());
        return took.isNegative() ? Duration.ZERO : took;
    }
}
