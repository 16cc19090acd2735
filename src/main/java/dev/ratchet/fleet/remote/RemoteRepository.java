package dev.ratchet.fleet.remote;

import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A remote, reached with the user's own git, since only that knows how to get in there. Nobody is asked for anything, and a
 * remote branch is never moved but forward, unless it still is where we have put it.
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

    /** Git's words for our own way of having it ask nobody; it goes on to say what it wanted to know. */
    private static final String NOBODY_TO_ASK = "unable to read askpass response";

    /** Git cannot write even that where there is no room for what it wants to keep. */
    private static final String NOTHING_SAID = "nothing was said about why";

    private static final int LONGEST_WORDS = 1_000;

    /** Brings a branch there; what went wrong, if something did. */
    public Optional<String> push(String branch, String marker) throws InterruptedException {
        String ref = "refs/heads/%s:refs/heads/%s".formatted(branch, branch);
        return failure(answer(
                "pushing %s to %s".formatted(branch, name), marker, List.of("push", "--porcelain", "--", name, ref)));
    }

    /**
     * Brings a branch there that may have been rebased since we have put it there; what went wrong, if something did. What
     * somebody else has made of it there is never replaced.
     *
     * @param ours the commits at which we have put it there
     * @param commit where it is
     */
    public Optional<String> replace(String branch, List<String> ours, String commit, String marker)
            throws InterruptedException {
        Optional<String> failure = push(branch, marker);
        String ref = "refs/heads/" + branch;
        if (failure.isEmpty()
                || List.of(commit).containsAll(ours)
                || !(list(List.of(ref), marker) instanceof Answer.Said(var lines))) {
            return failure;
        }
        Optional<String> there = lines.lines()
                .map(line -> line.split("\t", 2))
                .filter(parts -> parts.length == 2 && parts[1].equals(ref) && ours.contains(parts[0]))
                .map(parts -> parts[0])
                .findFirst();
        return there.isEmpty()
                ? failure
                : push(branch, List.of(new RefUpdate(ref, there, Optional.of(commit))), marker);
    }

    /** Finds out where a branch is there, which {@link #tracking} names then; what went wrong, if something did. */
    public Optional<String> fetch(String branch, String marker) throws InterruptedException {
        return fetch(branch, List.of("+refs/heads/%s:%s".formatted(branch, tracking(branch))), marker);
    }

    /**
     * Brings commits from there; what went wrong, if something did.
     *
     * @param what in words
     */
    Optional<String> fetch(String what, List<String> refspecs, String marker) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "fetch",
                "--quiet",
                "--no-tags",
                "--no-recurse-submodules",
                "--no-auto-maintenance",
                "--no-write-fetch-head",
                "--",
                name));
        words.addAll(refspecs);
        return failure(answer("fetching %s from %s".formatted(what, name), marker, words));
    }

    /** Moves refs there, all of them or none, each only from where it is expected to be; what went wrong, if something did. */
    Optional<String> push(String what, List<RefUpdate> updates, String marker) throws InterruptedException {
        List<String> words = new ArrayList<>(
                List.of("push", "--porcelain", "--atomic", "--no-follow-tags", "--recurse-submodules=no"));
        updates.forEach(update -> words.add(update.lease()));
        words.addAll(List.of("--", name));
        updates.forEach(update -> words.add(update.refspec()));
        return failure(answer("pushing %s to %s".formatted(what, name), marker, words));
    }

    /** What became of asking. */
    sealed interface Answer {
        record Said(String output) implements Answer {}

        record Failed(String why) implements Answer {}
    }

    /** The lines with which the remote says where these refs are; it may name others as well. */
    Answer list(List<String> refs, String marker) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("ls-remote", "--", name));
        words.addAll(refs);
        return answer("asking " + name, marker, words);
    }

    private static Optional<String> failure(Answer answer) {
        return switch (answer) {
            case Answer.Said _ -> Optional.empty();
            case Answer.Failed(var why) -> Optional.of(why);
        };
    }

    /** The ref that says where a branch was there when somebody last looked. */
    public String tracking(String branch) {
        return "refs/remotes/%s/%s".formatted(name, branch);
    }

    private Answer answer(String what, String marker, List<String> words) throws InterruptedException {
        String command = SSH + "git -c core.hooksPath=/dev/null " + Shell.line(words);
        return ask(what, new ShellCommand(command, project, UNATTENDED, marker, timeout));
    }

    /** Runs a command of the user's that talks to a remote; what went wrong, if something did. */
    public Optional<String> run(
            String what, String command, Path directory, Map<String, String> variables, String marker)
            throws InterruptedException {
        return failure(ask(what, new ShellCommand(command, directory, variables, marker, timeout)));
    }

    private Answer ask(String what, ShellCommand command) throws InterruptedException {
        try {
            ShellResult result = shell.run(command);
            if (result.timedOut()) {
                return new Answer.Failed("%s took longer than landing.remote_timeout_secs".formatted(what));
            }
            return result.exitCode() == 0
                    ? new Answer.Said(result.stdout())
                    : new Answer.Failed(
                            "%s failed with exit code %d: %s".formatted(what, result.exitCode(), said(result)));
        } catch (LaunchFailed e) {
            return new Answer.Failed("%s could not be started: %s".formatted(what, e.getMessage()));
        }
    }

    /** In one line, as whoever is told it gets it; git and the remote end with why. */
    private static String said(ShellResult result) {
        String words = result.stderr().isBlank() ? result.stdout() : result.stderr();
        String line = words.lines()
                .map(String::strip)
                .filter(each -> !each.isEmpty() && !each.contains(NOBODY_TO_ASK))
                .collect(Collectors.joining(" / "));
        return line.isEmpty() ? NOTHING_SAID : Excerpt.end(line, LONGEST_WORDS);
    }
}
