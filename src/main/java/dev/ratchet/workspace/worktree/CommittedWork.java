package dev.ratchet.workspace.worktree;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Work that was done in a work tree, as it is committed there.
 *
 * @param start the commit that it started from, or was put on since
 * @param leftOut what could not be committed, each in words
 */
public record CommittedWork(String branch, String tip, String start, Path directory, List<String> leftOut) {
    private static final int MOST_TOLD = 10;

    public CommittedWork {
        leftOut = List.copyOf(leftOut);
    }

    /** Whether it is what it started from. */
    public boolean isUnchanged() {
        return tip.equals(start);
    }

    /** Why that is not all of the work, if so: who calls it done means those files as well. */
    public Optional<String> incompleteness() {
        String told = leftOut.stream().limit(MOST_TOLD).collect(Collectors.joining("; "));
        return told.isEmpty() ? Optional.empty() : Optional.of(told);
    }
}
