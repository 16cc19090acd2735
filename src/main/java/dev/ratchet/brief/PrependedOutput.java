package dev.ratchet.brief;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.time.Duration;
import java.util.List;

/** What the prepend commands say, each output followed by a rule; blank ones leave no trace. */
public record PrependedOutput(List<String> commands, Duration timeout, Shell shell, Observer observer, Time time) {
    private static final String RULE = "\n---\n";

    String text(Attempt attempt, WorkDirectory directory) throws LaunchFailed, InterruptedException {
        StringBuilder text = new StringBuilder();
        for (String command : commands) {
            ShellResult result = shell.run(
                    new ShellCommand(command, directory.path(), directory.variables(), attempt.id(), timeout));
            warn(attempt, command, result);
            String output = result.stdout().replaceFirst("\\R\\z", "");
            if (!output.isBlank()) {
                text.append(output).append(RULE);
            }
        }
        return text.toString();
    }

    private void warn(Attempt attempt, String command, ShellResult result) {
        if (result.timedOut() || result.exitCode() != 0) {
            String how = result.timedOut() ? "took too long" : "failed with exit code " + result.exitCode();
            observer.saw(new Event.Noticed(
                    Event.Level.WARN,
                    attempt,
                    "prepend command '%s' %s; what it said goes into the prompt all the same".formatted(command, how),
                    time.now()));
        }
    }
}
