package dev.ratchet.workspace.worktree;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Work that was done in a work tree, as it is committed there.
 *
 * @param start the commit that it started from, or was put on since
 * @param repositories directories that are repositories of their own, of which nothing is in it
 */
public record CommittedWork(String branch, String tip, String start, Path directory, List<String> repositories) {
    public CommittedWork {
        repositories = List.copyOf(repositories);
    }

    /** Why that is not all of the work, if so: who calls it done means those files as well. */
    public Optional<String> incompleteness() {
        return repositories.stream()
                .findFirst()
                .map(name ->
                        "%s is a git repository of its own, so that nothing in it is committed: delete %s.git, or have git ignore it"
                                .formatted(name, name));
    }
}
