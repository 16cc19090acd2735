package dev.ratchet.fleet.remote;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.workspace.worktree.WorktreeStock;

/** Attempts begin with what is on the remote by then: the base, and what others have done of the item. */
public record RemoteWorkspace(Workspace inner, SharedRemote remote, WorktreeStock stock) implements Workspace {
    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        String item = WorktreeStock.owner(attempt);
        return switch (remote.look(stock.base(item), item, attempt.id())) {
            case SharedRemote.Look.Unreachable(var why) -> new Entry.Refused(new Verdict.Interrupted(why));
            case SharedRemote.Look.Seen _ ->
                switch (inner.enter(attempt)) {
                    case Entry.Refused refused -> {
                        if (isOver(refused.verdict())) {
                            remote.withdraw(item, attempt.id());
                        }
                        yield refused;
                    }
                    case Entry.Entered(var visit) -> new Entry.Entered(new Stay(visit, remote, item));
                };
        };
    }

    /** Whether nobody will go on with the work as it is. */
    private static boolean isOver(Verdict verdict) {
        return verdict instanceof Verdict.Accepted || verdict instanceof Verdict.GaveUp;
    }

    private record Stay(Visit inner, SharedRemote remote, String item) implements Visit {
        @Override
        public WorkDirectory directory() {
            return inner.directory();
        }

        @Override
        public Changes changes() {
            return inner.changes();
        }

        @Override
        public void leave(PastAttempt past) throws InterruptedException {
            inner.leave(past);
            if (isOver(past.verdict())) {
                remote.withdraw(item, past.attempt().id());
            }
        }

        @Override
        public void abandon() {
            inner.abandon();
        }
    }
}
