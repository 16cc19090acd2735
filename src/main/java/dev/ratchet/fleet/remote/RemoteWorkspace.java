package dev.ratchet.fleet.remote;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Remains;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.BaseRequired;
import dev.ratchet.workspace.worktree.BegunWork;
import java.util.function.Predicate;

/**
 * Attempts begin with what is on the remote by then: the base, and what others have done of the item.
 *
 * @param over whether nobody will go on with the work on a task, as the attempts at it have been settled
 */
public record RemoteWorkspace(Workspace inner, SharedRemote remote, BegunWork begun, Predicate<String> over)
        implements Workspace {
    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        String item = BegunWork.owner(attempt);
        BaseBranch base = begun.base(item);
        remote.withdrawLeft(over, attempt.id());
        return switch (remote.look(base, item, attempt.id())) {
            case SharedRemote.Look.Unreachable _
            when begun.has(item) && remote.lacks(base) -> BaseRequired.withoutBase(attempt, base);
            case SharedRemote.Look.Unreachable(var why) -> new Entry.Refused(new Verdict.Interrupted(why));
            case SharedRemote.Look.Seen _ ->
                switch (inner.enter(attempt)) {
                    case Entry.Refused refused -> {
                        if (refused.verdict() instanceof Verdict.Accepted) {
                            remote.withdraw(item, attempt.id());
                        }
                        yield refused;
                    }
                    case Entry.Entered(var visit) -> new Entry.Entered(new Stay(visit, remote, item, over));
                    case Entry.Done(var visit, var why) -> new Entry.Done(new Stay(visit, remote, item, over), why);
                };
        };
    }

    private record Stay(Visit inner, SharedRemote remote, String item, Predicate<String> over) implements Visit {
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
            if (past.verdict() instanceof Verdict.Accepted || over.test(item)) {
                remote.withdraw(item, past.attempt().id());
            }
        }

        @Override
        public void abandon(Remains remains) {
            inner.abandon(remains);
        }
    }
}
