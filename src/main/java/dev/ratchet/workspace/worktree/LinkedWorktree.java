package dev.ratchet.workspace.worktree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Stream;

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

    /** Whether it is still there for git: somebody may have deleted it by hand, or its link to the repository. */
    public boolean isThere() {
        return Files.isRegularFile(directory.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether it has files, also where git does not know any more whose they are: an agent may have called {@code git init} there. */
    boolean hasFiles() {
        if (Files.isSymbolicLink(directory)) {
            return false;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isPresent();
        } catch (IOException _) {
            return false;
        }
    }

    /** The same with a branch that is known better than by its HEAD. */
    LinkedWorktree on(String known) {
        return new LinkedWorktree(directory, known, administration);
    }

    Path index() {
        return administration.resolve("index");
    }
}
