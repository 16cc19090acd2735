package dev.ratchet.workspace.worktree;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.loop.Requests;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Remains;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem.Section.Topic;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.Rebase;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A work tree for each task, in which the next attempt goes on where the last one was rejected; and one for each loop that
 * has no tasks. Nothing that was done in one is lost with it.
 */
public final class ItemWorktrees implements Workspace {
    private final WorktreeStock stock;
    private final WorktreeSetup setup;
    private final Requests requests;

    ItemWorktrees(WorktreeStock stock, WorktreeSetup setup, Requests requests) {
        this.stock = stock;
        this.setup = setup;
        this.requests = requests;
    }

    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        WorkItemKey key = WorkItemKey.of(attempt);
        stock.occupy(key.name());
        boolean stays = false;
        try {
            Entry entry = prepared(attempt, key);
            stays = entry instanceof Entry.Entered;
            return entry;
        } catch (IOException e) {
            throw new Trouble("cannot make a worktree: " + FailureWords.of(e), e);
        } finally {
            if (!stays) {
                stock.vacate(key.name());
            }
        }
    }

    private Entry prepared(Attempt attempt, WorkItemKey key) throws IOException, InterruptedException {
        Optional<WorktreeRecord> kept = stock.kept(key.name(), attempt.id());
        return kept.isPresent() ? goOn(attempt, key, kept.get()) : begin(attempt, key);
    }

    private Entry begin(Attempt attempt, WorkItemKey key) throws IOException, InterruptedException {
        Optional<String> shortage = stock.shortage();
        if (shortage.isPresent()) {
            return new Entry.Refused(refusal(shortage.get()));
        }
        WorktreeRecord record = stock.make(key, attempt.id());
        WorkDirectory directory = directory(record);
        Optional<Verdict> obstacle;
        boolean ready = false;
        try {
            obstacle = obstacle(record, attempt.id(), directory);
            ready = obstacle.isEmpty();
        } finally {
            if (!ready) {
                InterruptShield.run(() -> stock.ifOurs(record, stock::undo));
            }
        }
        if (obstacle.isPresent()) {
            return new Entry.Refused(obstacle.get());
        }
        if (!stock.isOurs(record)) {
            return new Entry.Refused(new Verdict.Interrupted("its worktree was given to somebody else"));
        }
        WorktreeRecord made = stock.noteMade(record);
        if (!made.published().isEmpty()) {
            // Somebody has begun it on another machine.
            return goOn(attempt, key, made);
        }
        WorkDirectory noted = new WorkDirectory(
                directory.path(), directory.variables(), stock.refreshing().unmerged(record));
        return new Entry.Entered(new Stay(stock, made, noted, key));
    }

    /** It may be otherwise a while later, and the task is none the worse for it. */
    private static Verdict refusal(String why) {
        return new Verdict.Wasted(Waste.REFUSED, why);
    }

    /** Makes a fresh one ready; says why it is not, if it is not. Nothing is lost by an end of that before it is ready. */
    private Optional<Verdict> obstacle(WorktreeRecord record, String attempt, WorkDirectory directory)
            throws InterruptedException {
        Optional<String> unfit = copied(record);
        if (unfit.isPresent()) {
            return unfit.map(ItemWorktrees::refusal);
        }
        return requests.await(() -> setup.prepare(stock.directory(record), attempt, directory.variables()))
                .map(failure -> failure.map(ItemWorktrees::refusal))
                .orElseGet(() ->
                        Optional.of(new Verdict.Interrupted("stopped or paused while its worktree was made ready")));
    }

    /** Copies what is to be copied; says what is wrong with it, if something is. */
    private Optional<String> copied(WorktreeRecord record) throws InterruptedException {
        Optional<String> uncopied = setup.copy(stock.directory(record));
        if (uncopied.isPresent()) {
            return uncopied;
        }
        List<String> strangers = stock.untracked(record);
        return strangers.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "git does not ignore %s (workspace.copy), so that the work would be committed with it; add it to .gitignore, or do not copy it"
                                .formatted(String.join(", ", strangers)));
    }

    /** Work that was begun goes on, on the base as it is now, if it still fits there. */
    private Entry goOn(Attempt attempt, WorkItemKey key, WorktreeRecord kept) throws IOException, InterruptedException {
        WorktreeRecord used = kept.usedBy(attempt.id());
        boolean refreshed = false;
        try {
            Entry entry = refreshed(attempt, key, used);
            refreshed = true;
            return entry;
        } finally {
            if (!refreshed) {
                // Its work is as it was: nobody has come to do anything there.
                InterruptShield.run(() -> stock.ifOurs(used, stock::free));
            }
        }
    }

    private Entry refreshed(Attempt attempt, WorkItemKey key, WorktreeRecord used)
            throws IOException, InterruptedException {
        return switch (stock.refreshing().refresh(used)) {
            case WorktreeRefresh.Refreshed.Ready(var record, var notes) -> entered(record, notes, key);
            case WorktreeRefresh.Refreshed.InConflict(Rebase.Conflict conflict) ->
                switch (key) {
                    case WorkItemKey.OfTask _ -> entered(used, told(attempt, used, conflict), key);
                    case WorkItemKey.OfLoop _ -> {
                        stock.free(used);
                        yield new Entry.Refused(new Verdict.Halted(ConflictWords.blocked(used, conflict)));
                    }
                };
        };
    }

    private Entry entered(WorktreeRecord record, String notes, WorkItemKey key) throws IOException {
        WorkDirectory directory = directory(record);
        WorkDirectory noted = new WorkDirectory(directory.path(), directory.variables(), notes);
        return new Entry.Entered(new Stay(stock, record, noted, key));
    }

    /** What an agent is told of a conflict; one that its landing met is told with the task. */
    private static String told(Attempt attempt, WorktreeRecord record, Rebase.Conflict conflict) {
        boolean known = attempt.item().sections().stream().anyMatch(section -> section.topic() == Topic.CONFLICT);
        return known ? "" : ConflictWords.advice(record, conflict);
    }

    private WorkDirectory directory(WorktreeRecord record) throws IOException {
        Map<String, String> variables = new HashMap<>();
        variables.put("RATCHET_WORKTREE", stock.directory(record).toString());
        variables.put("RATCHET_BRANCH", record.branch());
        BaseBranch base = stock.begun().base(record.item());
        base.unpack();
        variables.put("RATCHET_BASE", base.current());
        variables.put("RATCHET_PORT", Integer.toString(freePort()));
        variables.put("RATCHET_SCRATCH", stock.scratch(record).toString());
        return new WorkDirectory(stock.project(record), variables);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private record Stay(WorktreeStock stock, WorktreeRecord record, WorkDirectory directory, WorkItemKey key)
            implements Visit {
        @Override
        public Changes changes() {
            return Changes.NONE;
        }

        @Override
        public void leave(PastAttempt past) {
            try {
                InterruptShield.run(() -> stock.ifOurs(record, _ -> end(past.verdict())));
            } finally {
                stock.vacate(record.item());
            }
        }

        private void end(Verdict verdict) {
            deleteScratch();
            switch (fate(verdict)) {
                case KEPT -> stock.free(record);
                case SAVED -> stock.discard(record, verdict.reason());
                case SAVED_SOON -> stock.discardSoon(record, verdict.reason());
                case DONE -> stock.finish(record);
            }
        }

        @Override
        public void abandon(Remains remains) {
            try {
                if (remains == Remains.WHOLE) {
                    InterruptShield.run(() -> stock.ifOurs(record, ours -> {
                        deleteScratch();
                        stock.free(ours);
                    }));
                }
            } finally {
                stock.vacate(record.item());
            }
        }

        private void deleteScratch() {
            try {
                DirectoryDeletion.delete(
                        Path.of(String.valueOf(directory.variables().get("RATCHET_SCRATCH"))));
            } catch (IOException _) {
                // It goes with the worktree at the latest.
            }
        }

        private Fate fate(Verdict verdict) {
            return switch (key) {
                case WorkItemKey.OfTask _ -> Fate.ofTask(verdict);
                // The work of a loop without tasks is one piece, however its sessions end; if this process does, it is
                // saved.
                case WorkItemKey.OfLoop(var loop) ->
                    verdict instanceof Verdict.Accepted
                                    && stock.begun().landed(loop).isPresent()
                            ? Fate.DONE
                            : Fate.KEPT;
            };
        }
    }

    /** What becomes of a work tree after an attempt. */
    enum Fate {
        /** The next attempt goes on in it. */
        KEPT,
        /** It goes away, and what is in it is saved. */
        SAVED,
        /** The same, for a person who waits for the end of it. */
        SAVED_SOON,
        /** Its work is where it is to be. */
        DONE;

        static Fate ofTask(Verdict verdict) {
            return switch (verdict) {
                case Verdict.Accepted _ -> DONE;
                case Verdict.Progressed _,
                        Verdict.Rejected _,
                        Verdict.Conflicted _,
                        Verdict.Held _,
                        Verdict.RateLimited _,
                        Verdict.Halted _ -> KEPT;
                case Verdict.GaveUp _ -> SAVED;
                case Verdict.Interrupted(var _, var remains) ->
                    switch (remains) {
                        case WHOLE -> KEPT;
                        case HALF_DONE -> SAVED_SOON;
                    };
                case Verdict.Wasted(var waste, var _) -> waste == Waste.FAILED ? SAVED : KEPT;
            };
        }
    }
}
