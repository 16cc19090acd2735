package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds what belongs to a record of a work tree: its files, what git knows of it, and its base.
 *
 * @param settings where the work trees are, and what they land on
 */
record WorktreeLookup(WorktreeSettings settings, RepositoryWriter repository, LinkedWorktrees worktrees) {
    /** Where its files are. */
    Path directory(WorktreeRecord record) {
        return record.directory(settings.directory());
    }

    /**
     * It as git has it, on the branch that it was made for: HEAD, and with it what git takes for the branch, is its agent's to
     * lead to the base.
     */
    Optional<LinkedWorktree> linked(WorktreeRecord record) {
        return worktrees.find(directory(record)).map(tree -> tree.on(record.branch()));
    }

    /** The same if its files are there too. */
    Optional<LinkedWorktree> whole(WorktreeRecord record) {
        return linked(record).filter(LinkedWorktree::isThere);
    }

    /** Whoever was in it before may have left something that has only now deleted it. */
    LinkedWorktree required(WorktreeRecord record) {
        return linked(record)
                .orElseThrow(() ->
                        new Trouble("the worktree %s is gone: somebody has deleted it".formatted(directory(record))));
    }

    /** What its work is to come to. */
    BaseBranch base(WorktreeRecord record) {
        return new BaseBranch(repository, record.base(), settings.remote());
    }

    /** Why nobody can go on in one that is not whole. */
    static String loss(Optional<LinkedWorktree> tree) {
        return tree.filter(LinkedWorktree::hasFiles).isPresent()
                ? "the .git of its worktree was deleted or replaced"
                : "its worktree was deleted";
    }
}
