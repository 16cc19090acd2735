package dev.ratchet.workspace.git;

import java.util.List;

/** What came of putting commits on another base. */
public sealed interface Rebase {
    /**
     * They are there.
     *
     * @param commit the last of them; the base itself if nothing of them was left
     */
    record Done(String commit) implements Rebase {}

    /** They do not fit, and nothing has changed. */
    record Conflict(List<ConflictingFile> files) implements Rebase {
        public Conflict {
            files = List.copyOf(files);
        }
    }
}
