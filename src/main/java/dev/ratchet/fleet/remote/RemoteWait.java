package dev.ratchet.fleet.remote;

import dev.ratchet.loop.Hold;
import dev.ratchet.loop.WorkSource;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.History;
import dev.ratchet.workspace.worktree.BaseBranch;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Takes nothing on while the remote cannot be reached, since nothing could begin or land. It is looked at again only after it
 * was in trouble: while all is well, whoever begins an attempt looks anyway.
 */
public record RemoteWait(WorkSource inner, SharedRemote remote, Supplier<BaseBranch> base, Time time)
        implements WorkSource {
    private static final Duration PAUSE = Duration.ofSeconds(10);

    @Override
    public Next next(History history) {
        if (remote.trouble().isEmpty()) {
            return inner.next(history);
        }
        try {
            return remote.look(base.get(), "remote") instanceof SharedRemote.Look.Unreachable(var why)
                    ? new Next.Later(time.now().plus(PAUSE), why)
                    : inner.next(history);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Next.Later(time.now(), "an interrupt");
        }
    }

    @Override
    public Hold hold(WorkItem item) {
        return inner.hold(item);
    }

    @Override
    public Verdict settle(PastAttempt past) {
        return inner.settle(past);
    }
}
