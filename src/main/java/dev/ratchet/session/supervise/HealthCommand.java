package dev.ratchet.session.supervise;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.time.Duration;

/**
 * Asks the user's health command about a running session. One that cannot be run, or takes longer than a check interval,
 * is as bad as one that fails: nobody is there to see the difference.
 */
public record HealthCommand(String command, Duration timeout, AttemptEnvironment environment, Shell shell) {
    LiveSession.Health of(Assignment assignment) throws InterruptedException {
        if (command.isBlank()) {
            return LiveSession.Health.UNKNOWN;
        }
        try {
            ShellResult result = shell.run(new ShellCommand(
                    command,
                    assignment.directory(),
                    environment.during(assignment.attempt(), assignment.ticket()),
                    assignment.attempt().id(),
                    timeout));
            return result.exitCode() == 0 && !result.timedOut() ? LiveSession.Health.GOOD : LiveSession.Health.BAD;
        } catch (LaunchFailed _) {
            return LiveSession.Health.BAD;
        }
    }
}
