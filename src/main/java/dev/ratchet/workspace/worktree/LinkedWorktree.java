package dev.ratchet.workspace.worktree;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A work tree beside the project's own checkout, as {@code git worktree list} shows it.
 *
 * @param directory where its files are, an absolute path
 * @param branch that it was made for, without {@code refs/heads/}; of one that was found, what its HEAD leads to, or empty
 * @param administration where the repository keeps what git knows of it
 */
public record LinkedWorktree(Path directory, String branch, Path administration) {
    /** The full name of its branch. */
    public String ref() {
        return "refs/heads/" + branch;
    }

    /** Whether its files are still there: somebody may have deleted them by hand. */
    public boolean isThere() {
        return Files.isRegularFile(directory.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
    }

    /** The same with a branch that is known better than by its HEAD. */
    LinkedWorktree on(String known) {
        return new LinkedWorktree(directory, known, administration);
    }

    Path index() {
        return administration.resolve("index");
    }
}
