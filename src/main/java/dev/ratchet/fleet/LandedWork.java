package dev.ratchet.fleet;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.workspace.worktree.WorktreeStock;
import java.util.Optional;

/** Finds work that had landed when Ratchet was cut off, before anybody does it again. */
public record LandedWork(Workspace inner, LandingQueue queue, WorktreeStock stock, BaseMove move) implements Workspace {
    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        Optional<LandingIntent> intent = queue.openIntent(WorktreeStock.owner(attempt));
        if (intent.isEmpty()) {
            return inner.enter(attempt);
        }
        if (move.wasCarriedOut(stock.base(intent.get().item()), intent.get())) {
            queue.carriedOut(intent.get());
            stock.landed(intent.get().item(), intent.get().to());
            stock.finish(intent.get().item());
            return new Entry.Refused(new Verdict.Accepted("it had landed as %.12s when Ratchet was cut off"
                    .formatted(intent.get().to())));
        }
        queue.dropped(intent.get());
        return inner.enter(attempt);
    }
}
