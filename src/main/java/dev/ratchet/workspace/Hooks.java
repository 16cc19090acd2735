package dev.ratchet.workspace;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Event.Stage;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the shell commands that surround a session, one after the other, up to the first that fails. */
public record Hooks(HookSettings settings, Shell shell, Observer observer, Time time) {
    boolean any() {
        return anyBefore() || !settings.postSession().isEmpty();
    }

    boolean anyBefore() {
        return !settings.preSession().isEmpty();
    }

    /** Runs the hooks before a session; the failure of one, in words. */
    Optional<String> before(Attempt attempt, int number, Path directory, Map<String, String> environment)
            throws InterruptedException {
        announce(Stage.BEFORE_SESSION, settings.preSession(), attempt, number);
        for (String hook : settings.preSession()) {
            Optional<String> failure = run("pre-session", hook, attempt, directory, environment);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    /** Runs the hooks after a session; a failure is only told of. */
    void after(Attempt attempt, int number, Path directory, Map<String, String> environment)
            throws InterruptedException {
        announce(Stage.AFTER_SESSION, settings.postSession(), attempt, number);
        for (String hook : settings.postSession()) {
            run("post-session", hook, attempt, directory, environment)
                    .ifPresent(failure ->
                            observer.saw(new Event.Noticed(Event.Level.ERROR, attempt, failure, time.now())));
        }
    }

    private void announce(Stage stage, List<String> hooks, Attempt attempt, int number) {
        if (!hooks.isEmpty()) {
            observer.saw(new Event.HooksStarted(attempt, stage, number, time.now()));
        }
    }

    private Optional<String> run(
            String kind, String hook, Attempt attempt, Path directory, Map<String, String> environment)
            throws InterruptedException {
        try {
            ShellResult result =
                    shell.run(new ShellCommand(hook, directory, environment, attempt.id(), settings.timeout()));
            if (result.timedOut()) {
                return Optional.of("%s hook '%s' was ended after hooks.timeout_secs".formatted(kind, hook));
            }
            return result.exitCode() == 0
                    ? Optional.empty()
                    : Optional.of("%s hook '%s' failed with exit code %d%s"
                            .formatted(kind, hook, result.exitCode(), lastLine(result)));
        } catch (LaunchFailed e) {
            return Optional.of("%s hook '%s' could not be started: %s".formatted(kind, hook, e.getMessage()));
        }
    }

    private static String lastLine(ShellResult result) {
        return result.stderr()
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((_, last) -> last)
                .map(line -> ": " + line.strip())
                .orElse("");
    }
}
