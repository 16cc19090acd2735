package dev.ratchet.fleet.landing;

import dev.ratchet.fleet.remote.RemoteRepository;
import dev.ratchet.judge.CheckCommands;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.base.Time;
import dev.ratchet.workspace.worktree.BegunWork;
import dev.ratchet.workspace.worktree.CommittedWork;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Leaves accepted work on its own branch, for people to bring to the base: checked, and pushed with a pull request where
 * that is asked for.
 *
 * @param checks what has to pass on the branch
 * @param push how the branch gets to the remote, if it is to
 * @param openCommand what opens a pull request; blank for nothing
 */
public record BranchHandover(
        BegunWork begun, Optional<CheckCommands> checks, Optional<RemoteRepository> push, String openCommand, Time time)
        implements Confirmer {
    private static final int TRIES = 3;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);

    @Override
    public Confirmation confirm(FinishedWork work, VerifyingSessions sessions) throws InterruptedException {
        Attempt attempt = work.evidence().attempt();
        Optional<CommittedWork> finished = begun.committed(attempt);
        if (finished.isEmpty()) {
            return new Confirmation.Gone(begun.loss(attempt));
        }
        Optional<String> incomplete = finished.get().incompleteness();
        if (incomplete.isPresent()) {
            return new Confirmation.Objected(incomplete.get());
        }
        if (finished.get().isUnchanged()) {
            return new Confirmation.Confirmed("nothing was changed: there is no work to hand over");
        }
        if (work.round() == 0 && checks.isPresent()) {
            Confirmation checked = checks.get().check(finished.get().tip(), attempt, sessions);
            if (!(checked instanceof Confirmation.Confirmed)) {
                return checked;
            }
        }
        Optional<String> failure = handOver(work, finished.get());
        if (failure.isEmpty()) {
            return new Confirmation.Confirmed(
                    "it is on branch " + finished.get().branch());
        }
        return work.round() + 1 < TRIES
                ? new Confirmation.Undecided(
                        time.now().plus(FIRST_PAUSE.multipliedBy(1L << work.round())), failure.get())
                : new Confirmation.Held(
                        "it is on branch %s, but %s".formatted(finished.get().branch(), failure.get()));
    }

    private Optional<String> handOver(FinishedWork work, CommittedWork finished) throws InterruptedException {
        if (push.isEmpty()) {
            return Optional.empty();
        }
        Attempt attempt = work.evidence().attempt();
        List<String> ours = begun.pushed(attempt, finished.tip());
        Optional<String> failure = push.get().replace(finished.branch(), ours, finished.tip(), attempt.id());
        if (failure.isPresent() || openCommand.isBlank()) {
            return failure;
        }
        Map<String, String> variables = new HashMap<>(work.directory().variables());
        variables.put("RATCHET_TASK", attempt.item().id());
        variables.put("RATCHET_TITLE", attempt.item().title());
        return push.get()
                .run("landing.open_command", openCommand, work.directory().path(), variables, attempt.id());
    }
}
