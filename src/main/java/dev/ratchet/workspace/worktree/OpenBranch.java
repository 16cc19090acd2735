package dev.ratchet.workspace.worktree;

import java.nio.file.Path;
import java.util.List;

/** A branch that is being worked on, with its base and the commit that it began at. */
public record OpenBranch(String name, String base, String start) {
    /** Those of the work trees in a directory. */
    public static List<OpenBranch> in(Path worktrees) {
        return new WorktreeRecords(worktrees)
                .all().stream()
                        .filter(record -> !record.branch().isEmpty())
                        .map(record -> new OpenBranch(record.branch(), record.base(), record.start()))
                        .toList();
    }
}
