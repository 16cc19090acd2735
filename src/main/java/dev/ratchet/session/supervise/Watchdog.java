package dev.ratchet.session.supervise;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.LiveSession.Health;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * What looks at sessions while they run, of whatever agent they are.
 *
 * @param watches what may end a session that is allowed this much
 * @param health what the user's own command says of a session
 * @param checkInterval how often a session is looked at
 * @param killGrace time between the polite and the final signal
 */
public record Watchdog(
        Function<Allowance, Watch> watches, HealthCommand health, Duration checkInterval, Duration killGrace) {

    /** What the settings ask for. */
    static Watchdog of(WatchdogSettings settings, AttemptEnvironment environment, Shell shell) {
        Watch watch = Watches.of(settings);
        return new Watchdog(
                allowance -> new Watches(List.of(watch, new Watches.OverAllowance(allowance))),
                new HealthCommand(settings.healthCommand(), settings.checkInterval(), environment, shell),
                settings.checkInterval(),
                settings.killGrace());
    }

    /**
     * Asks the user's health command about a running session. One that cannot be run, or takes longer than a check interval,
     * is as bad as one that fails: nobody is there to see the difference.
     */
    public record HealthCommand(String command, Duration timeout, AttemptEnvironment environment, Shell shell) {
        Health of(Assignment assignment) throws InterruptedException {
            if (command.isBlank()) {
                return Health.UNKNOWN;
            }
            try {
                ShellResult result = shell.run(new ShellCommand(
                        command,
                        assignment.directory(),
                        environment.during(assignment.attempt(), assignment.ticket()),
                        assignment.attempt().id(),
                        timeout));
                return result.exitCode() == 0 && !result.timedOut() ? Health.GOOD : Health.BAD;
            } catch (LaunchFailed _) {
                return Health.BAD;
            }
        }
    }
}
