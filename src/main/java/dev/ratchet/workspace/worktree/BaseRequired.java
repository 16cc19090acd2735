package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;

/**
 * Work goes on only as long as the branch is there that it was begun on. If somebody has deleted that, a person has to say where
 * the work is to come to; until then it is held, and everything else goes on.
 */
public record BaseRequired(Workspace inner, BegunWork begun) implements Workspace {
    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        String item = BegunWork.owner(attempt);
        return begun.has(item) && begun.base(item).isGone()
                ? withoutBase(attempt, begun.base(item))
                : inner.enter(attempt);
    }

    /** What becomes of an attempt at work whose base is gone. */
    public static Entry withoutBase(Attempt attempt, BaseBranch base) {
        String why = "the branch '%s' that it was begun on is gone%s; make it anew, for the work to come to: %s"
                .formatted(
                        base.name(),
                        base.isShared() ? " from " + base.remote() : "",
                        base.isShared()
                                ? "'git push %s COMMIT:refs/heads/%s'".formatted(base.remote(), base.name())
                                : "'git branch %s COMMIT'".formatted(base.name()));
        return new Entry.Refused(
                switch (WorkItemKey.of(attempt)) {
                    case WorkItemKey.OfTask _ -> new Verdict.Held(why);
                    case WorkItemKey.OfLoop _ -> new Verdict.Halted(new Outcome(Outcome.Kind.BLOCKED, why));
                });
    }
}
