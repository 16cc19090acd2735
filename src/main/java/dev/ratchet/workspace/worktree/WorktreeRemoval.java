package dev.ratchet.workspace.worktree;

import dev.ratchet.files.PutAsideDirectory;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.workspace.git.HeldCommit;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.saved.Saved;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Takes work trees away, and their branches: what is nowhere else is saved before.
 *
 * @param observer is told of what was saved
 */
record WorktreeRemoval(RepositoryWriter repository, WorktreeLookup lookup, WorktreeRecords records, Observer observer) {

    /** Takes a work tree away whose work was accepted; a branch that did not land stays. */
    void finish(WorktreeRecord record) {
        String tip = repository.tip("refs/heads/" + record.branch()).orElse(record.start());
        boolean landed = !record.landed().isEmpty();
        if (!landed) {
            save(new WorktreeSaving(repository), record, "it was not committed", tip);
        }
        remove(record, worktrees()::removeSoon);
        if (landed || tip.equals(record.start())) {
            deleteBranch(record);
        }
        records.forget(record.item());
    }

    /** Takes a work tree away that has nothing to save. */
    void undo(WorktreeRecord record) {
        remove(record, worktrees()::remove);
        deleteBranch(record);
        records.write(record.withoutTree());
    }

    /** Saves what is in a work tree and takes it away. */
    void discard(WorktreeRecord record, String reason) {
        save(new WorktreeSaving(repository), record, reason, base(record));
        undo(record);
    }

    /** The same for who is told to end at once: what takes too long stays where it is, for the next attempt to save. */
    void discardSoon(WorktreeRecord record, String reason) {
        try {
            save(WorktreeSaving.soon(repository), record, reason, base(record));
            undo(record);
        } catch (Trouble trouble) {
            String message = "what %s has in its worktree is not saved yet, and stays in %s until its next attempt: %s"
                    .formatted(record.item(), lookup.directory(record), trouble.getMessage());
            InterruptShield.run(() -> tell(Event.Level.WARN, message));
        }
    }

    /** Saves and takes away those of items that nobody will work on any more, and what was left half taken away. */
    void sweep(Predicate<String> open, Predicate<WorktreeRecord> done, UnaryOperator<String> reasons) {
        for (WorktreeRecord record : records.all()) {
            if (!open.test(record.item())) {
                sweep(record, done, reasons);
            }
        }
        warn(PutAsideDirectory.deleteAll(lookup.settings().directory()));
        worktrees().forgetGone();
    }

    /** What is wrong with one of them is no reason to leave the others. */
    private void sweep(WorktreeRecord record, Predicate<WorktreeRecord> done, UnaryOperator<String> reasons) {
        try {
            if (done.test(record)) {
                finish(record);
            } else if (!record.branch().isEmpty()) {
                discard(record, reasons.apply(record.item()));
            }
            records.forget(record.item());
        } catch (Trouble trouble) {
            String message =
                    "the worktree of %s was not cleared up: %s".formatted(record.item(), Trouble.words(trouble));
            InterruptShield.run(() -> tell(Event.Level.WARN, message));
        }
    }

    private LinkedWorktrees worktrees() {
        return lookup.worktrees();
    }

    private String base(WorktreeRecord record) {
        BaseBranch base = lookup.base(record);
        return base.isGone() ? record.start() : base.tip();
    }

    /** What cannot be deleted is in nobody's way: the next work tree of the item has another directory. */
    private void remove(WorktreeRecord record, Function<LinkedWorktree, List<String>> way) {
        Path directory = lookup.directory(record);
        warn(lookup.linked(record).map(way).orElseGet(() -> worktrees().clear(directory)));
    }

    private void warn(List<String> messages) {
        messages.forEach(message -> tell(Event.Level.WARN, message));
    }

    private void save(WorktreeSaving saving, WorktreeRecord record, String reason, String base) {
        Optional<LinkedWorktree> tree = lookup.linked(record);
        if (tree.isEmpty()) {
            return;
        }
        Set<Path> made = record.made().stream().map(Path::of).collect(Collectors.toSet());
        try {
            saving.save(tree.get(), record.item(), record.attempt(), base, reason, made)
                    .ifPresent(this::tell);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted while work was saved", e);
        }
    }

    private void tell(Saved work) {
        tell(
                Event.Level.INFO,
                "what %s had in its worktree is saved as %s (%s): %s; 'ratchet saved show %s'"
                        .formatted(
                                work.item(),
                                work.ref(),
                                HumanUnits.count(work.files(), "file"),
                                work.reason(),
                                work.ref()));
    }

    private void tell(Event.Level level, String message) {
        observer.saw(new Event.Noticed(level, null, message, repository.time().now()));
    }

    /** One that cannot be deleted stays, and costs the next work tree of the item a number. */
    private void deleteBranch(WorktreeRecord record) {
        String ref = "refs/heads/" + record.branch();
        try {
            Optional<String> tip = repository.tip(ref);
            if (tip.isPresent()) {
                // Whoever worked on it is no more, and may have been killed in the middle of a commit.
                repository.unlock(ref);
                boolean _ = repository.delete(ref, tip.get());
            }
            HeldCommit.forget(repository, record.branch());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted while the branch %s was deleted".formatted(record.branch()), e);
        } catch (Trouble trouble) {
            tell(
                    Event.Level.WARN,
                    "the branch %s stays, though it is not needed: %s"
                            .formatted(record.branch(), trouble.getMessage()));
        }
    }
}
