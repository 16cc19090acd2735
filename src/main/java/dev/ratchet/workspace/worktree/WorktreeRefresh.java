package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.workspace.git.ConflictingFile;
import dev.ratchet.workspace.git.Rebase;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.util.List;
import java.util.Optional;

/** Puts the work in work trees on its base as it is now. */
public final class WorktreeRefresh {
    private final RepositoryWriter repository;
    private final WorktreeLookup lookup;
    private final WorktreeRecords records;
    private final StartingPoints starts;
    private final Observer observer;

    /** @param observer is told of work that is put on a base which has moved */
    WorktreeRefresh(
            RepositoryWriter repository,
            WorktreeLookup lookup,
            WorktreeRecords records,
            StartingPoints starts,
            Observer observer) {
        this.repository = repository;
        this.lookup = lookup;
        this.records = records;
        this.starts = starts;
        this.observer = observer;
    }

    /** What became of a work tree that was to be put on its base as it is now. */
    sealed interface Refreshed {
        /**
         * It is there.
         *
         * @param notes what whoever works there has to know; empty if there is nothing
         */
        record Ready(WorktreeRecord record, String notes) implements Refreshed {}

        record InConflict(Rebase.Conflict conflict) implements Refreshed {}
    }

    /** What could not be brought into a work tree that its work builds on, in words; empty if all could. */
    String unmerged(WorktreeRecord record) throws InterruptedException {
        return starts.of(record.item(), lookup.base(record), Optional.of(record.start()))
                .unmerged();
    }

    /** Puts the work on the base as it is now. */
    Refreshed refresh(WorktreeRecord record) throws InterruptedException {
        records.write(record);
        WorktreeRebase rebasing = new WorktreeRebase(repository, lookup.worktrees());
        Optional<LinkedWorktree> left = lookup.whole(record);
        if (left.isPresent()) {
            rebasing.takeBackWhatWasLeft(left.get());
        }
        BaseBranch base = lookup.base(record);
        StartingPoints.StartingPoint start = starts.of(record.item(), base, Optional.of(record.start()));
        if (start.commit().equals(record.start())) {
            return new Refreshed.Ready(record, start.unmerged());
        }
        List<String> conflicts = List.of();
        Time time = repository.time();
        tell(new Event.Rebasing(base.current(), time.now()));
        try {
            Rebase rebase = rebasing.put(lookup.required(record), record.start(), start.commit());
            if (rebase instanceof Rebase.Conflict conflict) {
                conflicts = conflict.files().stream().map(ConflictingFile::path).toList();
                return new Refreshed.InConflict(conflict);
            }
            WorktreeRecord moved = record.on(start.commit());
            records.write(moved);
            return new Refreshed.Ready(moved, start.unmerged());
        } finally {
            tell(new Event.Rebased(base.current(), conflicts, time.now()));
        }
    }

    private void tell(Event event) {
        InterruptShield.run(() -> observer.saw(event));
    }

    /** Puts what a loop without tasks has done on its base as it is now, between two attempts; how its run ends if it does not fit. */
    public Optional<Outcome> rebaseBetweenAttempts(String loop) throws InterruptedException {
        Optional<WorktreeRecord> open = records.of(loop)
                .filter(record -> !record.branch().isEmpty() && record.isFree())
                .filter(record -> lookup.whole(record).isPresent());
        return open.isPresent() && refresh(open.get()) instanceof Refreshed.InConflict(var conflict)
                ? Optional.of(ConflictWords.blocked(open.get(), conflict))
                : Optional.empty();
    }
}
