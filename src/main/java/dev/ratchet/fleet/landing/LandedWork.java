package dev.ratchet.fleet.landing;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.workspace.worktree.BegunWork;
import dev.ratchet.workspace.worktree.WorktreeStock;
import java.util.Optional;

/**
 * Looks at what has landed before an attempt begins: work that had landed when Ratchet was cut off is not done again, and a
 * base that could not follow yet follows.
 */
public final class LandedWork implements Workspace {
    private final Workspace inner;
    private final LandingQueue queue;
    private final WorktreeStock stock;
    private final BegunWork begun;
    private final LandingTarget target;
    private final Observer observer;
    private final Time time;
    private Optional<String> told = Optional.empty();

    /** @param observer is told of what keeps the base from following */
    public LandedWork(
            Workspace inner,
            LandingQueue queue,
            WorktreeStock stock,
            LandingTarget target,
            Observer observer,
            Time time) {
        this.inner = inner;
        this.queue = queue;
        this.stock = stock;
        this.begun = stock.begun();
        this.target = target;
        this.observer = observer;
        this.time = time;
    }

    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        String item = BegunWork.owner(attempt);
        // Whoever had it before may be about to land it: from here on he cannot, unless he has written it down.
        queue.endTurnsOf(item);
        for (LandingIntent intent : queue.openIntentsOf(item)) {
            switch (target.fate(begun.base(item), intent, attempt.id())) {
                case LandingTarget.Fate.CarriedOut() -> {
                    queue.carriedOut(intent);
                    return accepted(attempt, intent.to());
                }
                case LandingTarget.Fate.Nothing() -> queue.dropped(intent);
                case LandingTarget.Fate.Unknown(var waitingFor) -> {
                    return new Entry.Refused(new Verdict.Interrupted(waitingFor));
                }
            }
        }
        Optional<String> landed = begun.landed(item).or(() -> queue.landedUnsettled(item));
        if (landed.isPresent()) {
            // On record as landed, but not yet as done.
            return accepted(attempt, landed.get());
        }
        tell(attempt, target.catchUp(begun.base(item)));
        return inner.enter(attempt);
    }

    private Entry accepted(Attempt attempt, String commit) throws InterruptedException {
        String item = BegunWork.owner(attempt);
        queue.takeOver(item, commit, attempt.id());
        begun.landed(item, commit);
        stock.finish(item);
        return new Entry.Refused(
                new Verdict.Accepted("it had landed as %.12s when Ratchet was cut off".formatted(commit)));
    }

    private void tell(Attempt attempt, Optional<String> obstacle) {
        if (!obstacle.equals(told)) {
            told = obstacle;
            obstacle.ifPresent(
                    message -> observer.saw(new Event.Noticed(Event.Level.WARN, attempt, message, time.now())));
        }
    }
}
