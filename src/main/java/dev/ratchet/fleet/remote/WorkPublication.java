package dev.ratchet.fleet.remote;

import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.base.Time;
import dev.ratchet.workspace.worktree.BegunWork;
import dev.ratchet.workspace.worktree.CommittedWork;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Has the work that an agent says is done on the remote before anybody looks at it: whatever they find, and whatever becomes
 * of this machine, the next attempt goes on from there, on any of them.
 *
 * @param held whether an attempt's item is still its own
 */
public record WorkPublication(SharedRemote remote, BegunWork begun, Predicate<Attempt> held, Time time)
        implements Confirmer {
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final int TRIES = 3;

    @Override
    public Confirmation confirm(FinishedWork work, VerifyingSessions sessions) throws InterruptedException {
        Attempt attempt = work.evidence().attempt();
        String item = BegunWork.owner(attempt);
        Optional<CommittedWork> finished = begun.committed(attempt);
        if (finished.isEmpty()) {
            return new Confirmation.Gone(begun.loss(attempt));
        }
        Optional<String> failure =
                remote.publish(begun.base(item), item, finished.get().tip(), () -> held.test(attempt), attempt.id());
        if (failure.isEmpty()) {
            begun.published(item, finished.get().tip());
            return new Confirmation.Confirmed("");
        }
        return remote.trouble().isPresent() || work.round() + 1 < TRIES
                ? new Confirmation.Undecided(time.now().plus(PAUSE), failure.get())
                : new Confirmation.Held(
                        "it is on branch %s, but %s".formatted(finished.get().branch(), failure.get()));
    }
}
