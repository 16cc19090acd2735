package dev.ratchet.workspace.checkout;

import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.BlockingFiles;
import dev.ratchet.workspace.git.GitAnswer;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Sees what the user is doing with a checkout: what he has changed there, or is in the middle of. */
record CheckoutLook(RepositoryWriter repository) {
    private static final List<String> UNFINISHED = List.of(
            "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply", "sequencer", "index.lock");

    /** What he is doing, seen from a branch (without {@code refs/heads/}). */
    CheckoutState state(String baseBranch) throws IOException, InterruptedException {
        RepositoryPaths paths = repository.paths();
        Optional<String> tip = repository.tip("refs/heads/" + baseBranch);
        if (tip.isEmpty() || !repository.branch().equals(Optional.of(baseBranch))) {
            return new OtherWorktrees(paths)
                    .on(baseBranch)
                    .<CheckoutState>map(CheckoutState.InAnotherWorktree::new)
                    .orElseGet(CheckoutState.ElsewhereOrDetached::new);
        }
        List<String> unfinished = UNFINISHED.stream()
                .filter(name -> Files.exists(paths.own().resolve(name), LinkOption.NOFOLLOW_LINKS))
                .map(name -> ".git/" + name)
                .toList();
        if (!unfinished.isEmpty()) {
            return new CheckoutState.Dirty(unfinished);
        }
        try (SharedGitDirectory git = repository.open()) {
            List<String> different = CheckoutPlan.convertsEverything(git)
                    ? List.of("all files: core.autocrlf or core.eol converts them")
                    : different(git, tip.get());
            return different.isEmpty() ? new CheckoutState.Clean() : new CheckoutState.Dirty(different);
        }
    }

    private static List<String> different(SharedGitDirectory git, String commit)
            throws IOException, InterruptedException {
        git.head(commit);
        git.linkSharedIndexes();
        Path top = git.paths().top();
        Optional<GitAnswer> answer = git.inTime(
                top,
                git.paths().own().resolve("index"),
                "status",
                "--porcelain",
                "-z",
                "--no-renames",
                "--untracked-files=no",
                "--ignore-submodules=all");
        String failed = "git cannot compare the files of " + top;
        if (answer.isEmpty()) {
            return held(top, failed);
        }
        answer.get().required(failed);
        return answer.get().parts().stream()
                .map(entry -> GitAnswer.readable(entry.substring("XY ".length())))
                .toList();
    }

    /** What keeps git from comparing them. */
    private static List<String> held(Path top, String failed) {
        List<String> blocking = BlockingFiles.in(top).stream()
                .map(file -> top.relativize(file) + " (a pipe or a device, for which git waits in vain)")
                .toList();
        if (blocking.isEmpty()) {
            throw new Trouble(failed + " in time").withHint("'git status' there may show why");
        }
        return blocking;
    }
}
