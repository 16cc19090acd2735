package dev.ratchet.workspace.worktree;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.files.PutAsideDirectory;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.GitAnswer;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes, fills and takes away work trees beside the project's own checkout. The user's git finds them as if {@code git
 * worktree add} had made them, but nothing that the repository's settings name is run for it.
 */
public final class LinkedWorktrees {
    private final RepositoryWriter repository;

    public LinkedWorktrees(RepositoryWriter repository) {
        this.repository = repository;
    }

    /**
     * Makes a work tree with a branch of its own.
     *
     * @param directory that does not exist yet
     * @param branch without {@code refs/heads/}; made if it is not there, and taken if it is at that commit and nobody has
     *     it checked out
     * @param start the commit to start from
     */
    public LinkedWorktree add(Path directory, String branch, String start) throws InterruptedException {
        Path place = directory.toAbsolutePath().normalize();
        requireFree(place, branch);
        try (SharedGitDirectory git = repository.open()) {
            Files.createDirectories(place);
            boolean made = false;
            try {
                made = makeBranch(git, branch, start);
                LinkedWorktree tree = administration().make(place, branch);
                WorktreeAdministration.link(tree);
                fill(git, tree, start);
                TrustedIndex.of(repository, tree).keep(tree.index());
                return tree;
            } catch (IOException | RuntimeException | InterruptedException e) {
                undo(place, made ? branch : "", start);
                throw e;
            }
        } catch (IOException e) {
            throw new Trouble("cannot make a worktree in %s: %s".formatted(place, FailureWords.of(e)), e);
        }
    }

    private void requireFree(Path place, String branch) {
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS) && !isEmptyDirectory(place)) {
            throw new Trouble("cannot make a worktree in %s: something is there already".formatted(place))
                    .withHint("move it away");
        }
        list().stream()
                .filter(tree -> tree.directory().equals(place))
                .findFirst()
                .ifPresent(this::forget);
        holder(branch).ifPresent(where -> {
            throw new Trouble("cannot make a worktree in %s: branch %s is checked out in %s"
                            .formatted(place, branch, where))
                    .withHint("choose another, or 'git switch' there");
        });
    }

    private static boolean isEmptyDirectory(Path place) {
        try (Stream<Path> files = Files.list(place)) {
            return !Files.isSymbolicLink(place) && files.findAny().isEmpty();
        } catch (IOException _) {
            return false;
        }
    }

    /** Where a branch is checked out. */
    private Optional<Path> holder(String branch) {
        if (RepositoryWriter.branch(repository.paths().common())
                .filter(branch::equals)
                .isPresent()) {
            return Optional.of(repository.paths().common());
        }
        return list().stream()
                .filter(tree -> tree.branch().equals(branch))
                .map(LinkedWorktree::directory)
                .findFirst();
    }

    private boolean makeBranch(SharedGitDirectory git, String branch, String start) throws InterruptedException {
        String ref = "refs/heads/" + branch;
        if (repository.move(git, ref, Optional.empty(), start, "branch: Created from " + start)) {
            return true;
        }
        Optional<String> tip = repository.tip(ref);
        if (tip.filter(start::equals).isEmpty()) {
            throw new Trouble("cannot make branch %s at %s: there is one of that name%s"
                            .formatted(
                                    branch,
                                    start,
                                    tip.map(commit -> " at " + commit).orElse("")))
                    .withHint("rename it with 'git branch -m'");
        }
        return false;
    }

    private static void fill(SharedGitDirectory git, LinkedWorktree tree, String commit) throws InterruptedException {
        GitAnswer answer = git.in(
                tree.directory(), tree.index(), "", "read-tree", "--reset", "-u", "--no-recurse-submodules", commit);
        if (!answer.succeeded()) {
            // Git does not say that the disk is full, only that it could not write.
            long free = tree.directory().toFile().getUsableSpace() >> 20;
            throw new Trouble("cannot fill the worktree %s, where %,d MB are free: %s"
                    .formatted(tree.directory(), free, answer.complaint()));
        }
    }

    private void undo(Path place, String branch, String start) {
        InterruptShield.run(() -> {
            find(place).ifPresent(this::forget);
            delete(place);
            if (!branch.isEmpty()) {
                deleteBranch(branch, start);
            }
        });
    }

    private void deleteBranch(String branch, String start) {
        try {
            repository.delete("refs/heads/" + branch, start);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Deletes the files and what git knows of the work tree; its branch stays. Whatever should be kept is saved before.
     *
     * @return what cannot be deleted, each in words: nobody goes on with it
     */
    public List<String> remove(LinkedWorktree tree) {
        PutAsideDirectory files = files(tree.directory());
        List<String> left = files.put();
        forget(tree);
        files.delete().ifPresent(left::add);
        return left;
    }

    /** The same, but nobody waits until all files are deleted: of a large project that takes longer than the next work tree's making. */
    List<String> removeSoon(LinkedWorktree tree) {
        PutAsideDirectory files = files(tree.directory());
        List<String> left = files.put();
        forget(tree);
        files.deleteSoon();
        return left;
    }

    private PutAsideDirectory files(Path directory) {
        if (repository.paths().top().startsWith(directory)) {
            throw new Trouble("%s is not deleted: the project is in it".formatted(directory));
        }
        return new PutAsideDirectory(directory);
    }

    /** Deletes what is left of a work tree that was being made or taken away when somebody was cut off. */
    List<String> clear(Path directory) {
        List<String> left = new PutAsideDirectory(directory).delete().stream().toList();
        try {
            if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                Files.delete(directory);
            }
            administration().forgetHalfMade(directory);
        } catch (DirectoryNotEmptyException _) {
            // It is somebody else's.
        } catch (IOException e) {
            throw new Trouble("cannot delete what is left of %s: %s".formatted(directory, FailureWords.of(e)), e);
        }
        return left;
    }

    private void delete(Path directory) {
        try {
            DirectoryDeletion.delete(directory);
        } catch (IOException e) {
            throw new Trouble("cannot delete the worktree %s: %s".formatted(directory, FailureWords.of(e)), e);
        }
    }

    private void forget(LinkedWorktree tree) {
        try {
            administration().forget(tree);
            TrustedIndex.of(repository, tree).forget();
        } catch (IOException e) {
            throw new Trouble("cannot delete %s: %s".formatted(tree.administration(), FailureWords.of(e)), e);
        }
    }

    /** Deletes what others' git has left of work trees that are gone. */
    void forgetGone() {
        try {
            administration().forgetEmpty();
        } catch (IOException e) {
            throw new Trouble(
                    "cannot delete what is left of worktrees in %s: %s"
                            .formatted(repository.paths().common(), FailureWords.of(e)),
                    e);
        }
    }

    /** The work tree that git knows in a directory, whether its files are there or not. */
    public Optional<LinkedWorktree> find(Path directory) {
        Path place = directory.toAbsolutePath().normalize();
        return list().stream().filter(tree -> tree.directory().equals(place)).findFirst();
    }

    /** All linked work trees that git knows of, those of other people too. */
    public List<LinkedWorktree> list() {
        try {
            return administration().list();
        } catch (IOException e) {
            throw new Trouble(
                    "cannot read the worktrees of %s: %s"
                            .formatted(repository.paths().common(), FailureWords.of(e)),
                    e);
        }
    }

    private WorktreeAdministration administration() {
        return new WorktreeAdministration(repository.paths().common());
    }

    /** The commit that a work tree is at, wherever its agent has led it. */
    public String head(LinkedWorktree tree) {
        return WorktreeHead.of(repository, tree);
    }

    /**
     * What became of all that was in a work tree.
     *
     * @param commit that was made of it, if there was anything
     * @param leftOut what could not be committed, each in words
     */
    public record Committed(Optional<String> commit, List<String> leftOut) {}

    /**
     * Makes a commit of all that is changed or new in a work tree, and not ignored. The branch of the work tree has it, and all
     * that was committed there, wherever HEAD is.
     *
     * @param start the commit that the work in it began with
     */
    public Committed commitAll(LinkedWorktree tree, String start, String message) throws InterruptedException {
        requireThere(tree);
        unlock(tree);
        try (SharedGitDirectory git = repository.open()) {
            Optional<String> tip = repository.tip(tree.ref());
            String parent = parent(tree, tip);
            TreeFiles files = TreeFiles.since(git, tree, TrustedIndex.of(repository, tree), start, parent);
            boolean changed = files.isChanged(parent);
            List<String> leftOut = files.leftOut();
            String commit = changed ? repository.commit(git, files.write(), List.of(parent), ended(message)) : parent;
            if (!tip.equals(Optional.of(commit))
                    && !repository.move(git, tree.ref(), tip, commit, "commit: " + message)) {
                throw new Trouble(
                                "branch %s has moved while %s was committed".formatted(tree.branch(), tree.directory()))
                        .withHint("try again");
            }
            WorktreeAdministration.attach(tree);
            TrustedIndex.of(repository, tree).keep(files.index());
            WorktreeAdministration.index(tree, files.index());
            return new Committed(changed ? Optional.of(commit) : Optional.empty(), leftOut);
        } catch (IOException e) {
            throw new Trouble("cannot write into %s: %s".formatted(tree.administration(), FailureWords.of(e)), e);
        }
    }

    /** Commits elsewhere become the branch's if they are on top of it; otherwise what is in the files has to do. */
    private String parent(LinkedWorktree tree, Optional<String> tip) throws InterruptedException {
        String head = head(tree);
        return tip.isEmpty() || repository.contains(head, tip.get()) ? head : tip.get();
    }

    private static String ended(String message) {
        return message.endsWith("\n") ? message : message + "\n";
    }

    /** Takes the locks away that a git has left which was killed with its session; who is at work here next could commit nothing. */
    void unlock(LinkedWorktree tree) {
        repository.unlock(tree.ref());
        try {
            WorktreeAdministration.unlock(tree);
        } catch (IOException e) {
            throw new Trouble("cannot write into %s: %s".formatted(tree.administration(), FailureWords.of(e)), e);
        }
    }

    private static void requireThere(LinkedWorktree tree) {
        if (!tree.isThere()) {
            throw new Trouble("the worktree %s is gone: somebody has deleted it".formatted(tree.directory()));
        }
    }

    /**
     * Has branch, index and files of a work tree at a commit. What is not committed in it is lost, but for files that
     * are not tracked.
     */
    public void reset(LinkedWorktree tree, String commit) throws InterruptedException {
        requireThere(tree);
        unlock(tree);
        try (SharedGitDirectory git = repository.open()) {
            Optional<String> tip = repository.tip(tree.ref());
            Path index = git.file("index");
            git.withIndex(index, "", "read-tree", head(tree)).required("git cannot read where the worktree is");
            // Fails for files that differ, and refreshes the others, which is all that is wanted of it.
            git.in(tree.directory(), index, "", "update-index", "-q", "--refresh");
            git.in(tree.directory(), index, "", "read-tree", "--reset", "-u", commit)
                    .required("git cannot bring %s to %s".formatted(tree.directory(), commit));
            if (!repository.move(git, tree.ref(), tip, commit, "reset: moving to " + commit)) {
                throw new Trouble("branch %s has moved while %s was brought to %s"
                                .formatted(tree.branch(), tree.directory(), commit))
                        .withHint("try again");
            }
            WorktreeAdministration.attach(tree);
            TrustedIndex.of(repository, tree).keep(index);
            WorktreeAdministration.index(tree, index);
        } catch (IOException e) {
            throw new Trouble("cannot write into %s: %s".formatted(tree.administration(), FailureWords.of(e)), e);
        }
    }

    /** Takes the last commit of a work tree back; what it changed stays in the files. */
    public void uncommit(LinkedWorktree tree) throws InterruptedException {
        requireThere(tree);
        try (SharedGitDirectory git = repository.open()) {
            String tip = head(tree);
            String parent = git.run("rev-parse", "--verify", tip + "^")
                    .required("git cannot read what came before " + tip)
                    .strip();
            Path index = git.file("index");
            git.withIndex(index, "", "read-tree", parent).required("git cannot read " + parent);
            if (!repository.move(git, tree.ref(), Optional.of(tip), parent, "reset: taking back " + tip)) {
                throw new Trouble("branch %s has moved while a commit was taken back".formatted(tree.branch()))
                        .withHint("try again");
            }
            TrustedIndex.of(repository, tree).keep(index);
            WorktreeAdministration.index(tree, index);
        } catch (IOException e) {
            throw new Trouble("cannot write into %s: %s".formatted(tree.administration(), FailureWords.of(e)), e);
        }
    }
}
