package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.GitAnswer;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import dev.ratchet.workspace.saved.Saved;
import dev.ratchet.workspace.saved.SavedWork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Saves what would be lost with a work tree. What it cannot keep is an empty directory. */
final class WorktreeSaving {
    private static final Duration SOON = Duration.ofSeconds(5);

    private final RepositoryWriter repository;
    private final LinkedWorktrees worktrees;
    private final SavedWork saved;
    private final Reading reading;

    /** How the files of a work tree are read. */
    private interface Reading {
        TreeFiles of(SharedGitDirectory git, LinkedWorktree tree, TrustedIndex trusted, String start, String commit)
                throws InterruptedException;
    }

    WorktreeSaving(RepositoryWriter repository) {
        this(repository, TreeFiles::since);
    }

    private WorktreeSaving(RepositoryWriter repository, Reading reading) {
        this.repository = repository;
        this.worktrees = new LinkedWorktrees(repository);
        this.saved = new SavedWork(repository);
        this.reading = reading;
    }

    /** For who is told to end at once: what takes longer than a person waits for is not saved, and that is a trouble. */
    static WorktreeSaving soon(RepositoryWriter repository) {
        return new WorktreeSaving(repository.withPatience(SOON), TreeFiles::soon);
    }

    /**
     * Keeps all that is not in the base: what is changed, new, ignored, or committed. Nothing if there is nothing.
     *
     * @param base the commit that has what need not be kept
     * @param notOurs ignored files and directories that are no work, such as what set-up commands made; the directory
     *     of the work tree itself stands for all ignored ones
     */
    Optional<Saved> save(
            LinkedWorktree tree, String item, String attempt, String base, String reason, Set<Path> notOurs)
            throws InterruptedException {
        SavedWork.Origin origin = new SavedWork.Origin(item, attempt, tree.branch(), base, reason);
        try (SharedGitDirectory git = repository.open()) {
            String head = worktrees.head(tree);
            List<String> parents = parents(tree, head);
            return tree.hasFiles()
                    ? saveFiles(git, tree, head, parents, origin, notOurs)
                    : saveCommits(git, head, parents, origin);
        } catch (IOException e) {
            throw new Trouble("cannot save the work in %s: %s".formatted(tree.directory(), FailureWords.of(e)), e);
        }
    }

    private Optional<Saved> saveFiles(
            SharedGitDirectory git,
            LinkedWorktree tree,
            String head,
            List<String> parents,
            SavedWork.Origin origin,
            Set<Path> notOurs)
            throws IOException, InterruptedException {
        TreeFiles files = reading.of(git, tree, TrustedIndex.of(repository, tree), origin.base(), head);
        boolean changed = files.isChanged(head);
        ExtraFiles extra = ExtraFiles.of(files, notOurs);
        if (!changed && extra.kept().isEmpty() && isKept(parents, origin.base())) {
            return Optional.empty();
        }
        if (!extra.kept().isEmpty()) {
            files.run(GitAnswer.ended(extra.kept()), "update-index", "--add", "--remove", "-z", "--stdin");
        }
        SavedWork.Content content = new SavedWork.Content(files.write(), parents, extra.leftOut());
        return SavedWork.isSaved(git, content, origin.item())
                ? Optional.empty()
                : Optional.of(saved.keep(git, content, origin));
    }

    /** Of a work tree that somebody has deleted, what was committed is still there. */
    private Optional<Saved> saveCommits(
            SharedGitDirectory git, String head, List<String> parents, SavedWork.Origin origin)
            throws InterruptedException {
        return isKept(parents, origin.base()) || SavedWork.isBelowSaved(git, parents, origin.item())
                ? Optional.empty()
                : Optional.of(
                        saved.keep(git, new SavedWork.Content(repository.tree(head), parents, List.of()), origin));
    }

    private boolean isKept(List<String> commits, String base) throws InterruptedException {
        for (String commit : commits) {
            if (!repository.contains(base, commit)) {
                return false;
            }
        }
        return true;
    }

    /** Where HEAD is, and the branch if it is elsewhere. */
    private List<String> parents(LinkedWorktree tree, String head) throws InterruptedException {
        Optional<String> tip = tree.branch().isEmpty() ? Optional.empty() : repository.tip(tree.ref());
        return tip.isEmpty() || repository.contains(head, tip.get()) ? List.of(head) : List.of(head, tip.get());
    }
}
