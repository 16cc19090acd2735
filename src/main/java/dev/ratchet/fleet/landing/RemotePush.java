package dev.ratchet.fleet.landing;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pushes a branch to a remote with the user's own git, since only that knows how to get in there. A remote branch is never
 * moved but forward.
 *
 * @param project where the user's repository is
 * @param shell runs the user's own programs
 */
public record RemotePush(Path project, Shell shell, String remote, Duration timeout) {
    /** Nobody is there to be asked for a password. */
    private static final Map<String, String> UNATTENDED =
            Map.of("GIT_TERMINAL_PROMPT", "0", "GIT_SSH_COMMAND", "ssh -oBatchMode=yes", "GIT_ASKPASS", "false");

    /** What went wrong, if something did. */
    Optional<String> push(String branch, String attempt) throws InterruptedException {
        String ref = "refs/heads/%s:refs/heads/%s".formatted(branch, branch);
        String command =
                Shell.line(List.of("git", "-c", "core.hooksPath=/dev/null", "push", "--porcelain", "--", remote, ref));
        return run("pushing %s to %s".formatted(branch, remote), command, project, UNATTENDED, attempt);
    }

    /** Runs a command of the user's that talks to a remote; what went wrong, if something did. */
    Optional<String> run(String what, String command, Path directory, Map<String, String> variables, String attempt)
            throws InterruptedException {
        try {
            ShellResult result = shell.run(new ShellCommand(command, directory, variables, attempt, timeout));
            if (result.timedOut()) {
                return Optional.of("%s took longer than landing.remote_timeout_secs".formatted(what));
            }
            return result.exitCode() == 0
                    ? Optional.empty()
                    : Optional.of("%s failed with exit code %d: %s".formatted(what, result.exitCode(), said(result)));
        } catch (LaunchFailed e) {
            return Optional.of("%s could not be started: %s".formatted(what, e.getMessage()));
        }
    }

    private static String said(ShellResult result) {
        String errors = result.stderr().strip();
        return errors.isEmpty() ? result.stdout().strip() : errors;
    }
}
