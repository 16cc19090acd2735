package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.workspace.git.ConflictingFile;
import dev.ratchet.workspace.git.Rebase;
import java.util.stream.Collectors;

/** What is said of work that does not fit onto its base. */
public final class ConflictWords {
    private ConflictWords() {}

    /** The files, and what both sides made of each. */
    public static String whole(Rebase.Conflict conflict) {
        return conflict.files().stream()
                .map(file -> "%s:%n%s".formatted(file.path(), file.hunks().strip()))
                .collect(Collectors.joining("\n\n"));
    }

    /** The files alone. */
    public static String files(Rebase.Conflict conflict) {
        return conflict.files().stream().map(ConflictingFile::path).collect(Collectors.joining(", "));
    }

    /** For whoever goes on with it. */
    static String advice(WorktreeRecord record, Rebase.Conflict conflict) {
        return """
            What is in this worktree does not fit onto %s any more, where others have changed the same lines meanwhile:

            %s

            Bring it together with the base branch (for instance by 'git rebase "$RATCHET_BASE"'), and keep what both sides wanted.\
            """.formatted(record.base(), whole(conflict));
    }

    static Outcome blocked(WorktreeRecord record, Rebase.Conflict conflict) {
        return new Outcome(
                Outcome.Kind.BLOCKED,
                "branch %s does not fit onto %s any more, by %s; 'git rebase %s' in its worktree, then start again"
                        .formatted(record.branch(), record.base(), files(conflict), record.base()));
    }
}
