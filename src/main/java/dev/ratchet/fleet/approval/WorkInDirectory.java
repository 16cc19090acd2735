package dev.ratchet.fleet.approval;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.work.graph.TaskApprovals.Work;

/** Work that is in its place from the start: what others do there meanwhile comes on top of it. */
public record WorkInDirectory() implements DoneWork {
    @Override
    public Work of(Attempt attempt, Changes changes) {
        return new Work(changes.headBefore(), changes.headAfter());
    }

    @Override
    public Likeness compared(Attempt attempt, Work approved) {
        return Likeness.SAME_COMMIT;
    }
}
