package dev.ratchet.workspace.worktree;

import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads at which commit a work tree is. */
final class WorktreeHead {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");
    private static final int LONGEST = 64 * 1024;

    private WorktreeHead() {}

    /** What its HEAD leads to; its branch if that leads nowhere. */
    static String of(RepositoryWriter repository, LinkedWorktree tree) {
        return RepositoryWriter.branch(tree.administration())
                .flatMap(branch -> repository.tip("refs/heads/" + branch))
                .or(() -> detached(tree))
                .or(() -> repository.tip(tree.ref()))
                .orElseThrow(() -> new Trouble("neither HEAD of the worktree %s nor its branch %s leads to a commit"
                        .formatted(tree.directory(), tree.branch())));
    }

    private static Optional<String> detached(LinkedWorktree tree) {
        try {
            String head = SmallFile.text(tree.administration().resolve("HEAD"), LONGEST)
                    .strip();
            return COMMIT.matcher(head).matches() ? Optional.of(head) : Optional.empty();
        } catch (IOException e) {
            throw new Trouble(
                    "cannot read HEAD of the worktree %s: %s".formatted(tree.directory(), FailureWords.of(e)), e);
        }
    }
}
