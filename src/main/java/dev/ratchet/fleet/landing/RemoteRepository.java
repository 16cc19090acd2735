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
 * A remote, reached with the user's own git, since only that knows how to get in there. Nobody is asked for anything, and a
 * remote branch is never moved but forward.
 *
 * @param project where the user's repository is
 * @param shell runs the user's own programs
 * @param name what the user's git calls it
 */
public record RemoteRepository(Path project, Shell shell, String name, Duration timeout) {
    /** Nobody is there to be asked for a password. */
    private static final Map<String, String> UNATTENDED =
            Map.of("GIT_TERMINAL_PROMPT", "0", "GIT_ASKPASS", "false", "SSH_ASKPASS", "false");

    /** Who has a command of his own for getting there keeps it. */
    private static final String SSH =
            "GIT_SSH_COMMAND=\"${GIT_SSH_COMMAND:-$(git config core.sshCommand || echo ssh -oBatchMode=yes)}\" ";

    /** Brings a branch there; what went wrong, if something did. */
    Optional<String> push(String branch, String marker) throws InterruptedException {
        String ref = "refs/heads/%s:refs/heads/%s".formatted(branch, branch);
        return git("pushing %s to %s".formatted(branch, name), marker, "push", "--porcelain", "--", name, ref);
    }

    /** Finds out where a branch is there, which {@link #tracking} names then; what went wrong, if something did. */
    Optional<String> fetch(String branch, String marker) throws InterruptedException {
        String ref = "+refs/heads/%s:%s".formatted(branch, tracking(branch));
        return git(
                "fetching %s from %s".formatted(branch, name),
                marker,
                "fetch",
                "--quiet",
                "--no-tags",
                "--no-recurse-submodules",
                "--no-auto-maintenance",
                "--",
                name,
                ref);
    }

    /** The ref that says where a branch was there when somebody last looked. */
    String tracking(String branch) {
        return "refs/remotes/%s/%s".formatted(name, branch);
    }

    private Optional<String> git(String what, String marker, String... words) throws InterruptedException {
        String command = SSH + "git -c core.hooksPath=/dev/null " + Shell.line(List.of(words));
        return run(what, command, project, UNATTENDED, marker);
    }

    /** Runs a command of the user's that talks to a remote; what went wrong, if something did. */
    Optional<String> run(String what, String command, Path directory, Map<String, String> variables, String marker)
            throws InterruptedException {
        try {
            ShellResult result = shell.run(new ShellCommand(command, directory, variables, marker, timeout));
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
