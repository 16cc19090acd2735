package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.Rebase;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import java.util.Optional;

/** Puts what is in a work tree on another commit than the one that it started from. */
record WorktreeRebase(RepositoryWriter repository, LinkedWorktrees worktrees) {
    /** Nobody else's commit is called so. */
    static final String UNCOMMITTED = "Work in progress, which Ratchet takes back when it is on its new base\n";

    /** What is not committed is put there as well, and is uncommitted again afterwards, however that ends: it is not to land as it is. */
    Rebase put(LinkedWorktree tree, String from, String onto) throws InterruptedException {
        Optional<String> uncommitted =
                worktrees.commitAll(tree, from, UNCOMMITTED).commit();
        try {
            return putCommitted(tree, from, onto);
        } finally {
            if (uncommitted.isPresent()) {
                InterruptShield.run(() -> uncommit(tree));
            }
        }
    }

    /** Uncommits what somebody had committed for that and was killed before he could take it back. */
    void takeBackWhatWasLeft(LinkedWorktree tree) throws InterruptedException {
        if (isUncommitted(tree)) {
            worktrees.uncommit(tree);
        }
    }

    private boolean isUncommitted(LinkedWorktree tree) throws InterruptedException {
        String tip = worktrees.head(tree);
        if (!repository.tip(tree.ref()).equals(Optional.of(tip))) {
            return false;
        }
        try (SharedGitDirectory git = repository.open()) {
            return git.run("cat-file", "commit", tip)
                    .required("git cannot read " + tip)
                    .endsWith("\n\n" + UNCOMMITTED);
        }
    }

    private Rebase putCommitted(LinkedWorktree tree, String from, String onto) throws InterruptedException {
        String tip = worktrees.head(tree);
        Rebase rebase = repository.contains(tip, onto) ? new Rebase.Done(tip) : repository.rebase(from, tip, onto);
        if (rebase instanceof Rebase.Done(var commit) && !commit.equals(tip)) {
            worktrees.reset(tree, commit);
        }
        return rebase;
    }

    private void uncommit(LinkedWorktree tree) {
        try {
            worktrees.uncommit(tree);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted while work in progress was taken back from branch " + tree.branch(), e);
        }
    }
}
