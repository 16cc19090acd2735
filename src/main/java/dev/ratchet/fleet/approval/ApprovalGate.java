package dev.ratchet.fleet.approval;

import dev.ratchet.judge.CheckCommands;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.work.graph.TaskApprovals;
import dev.ratchet.work.graph.TaskClaim;
import java.util.Objects;
import java.util.Optional;

/**
 * Lets through what needs no approval or has it; all else waits for a person, once it is checked.
 *
 * @param checks what has to pass before anybody is asked, if that is not done before
 */
public record ApprovalGate(
        TaskApprovals approvals, TaskApprovals.Policy policy, DoneWork done, Optional<CheckCommands> checks)
        implements Confirmer {
    @Override
    public Confirmation confirm(FinishedWork work, VerifyingSessions sessions) throws InterruptedException {
        Attempt attempt = work.evidence().attempt();
        String task = attempt.item().id();
        if (approvals.isGiven(task)) {
            return new Confirmation.Confirmed("approved by a person");
        }
        if (!approvals.isNeeded(task, policy)) {
            return new Confirmation.Confirmed("");
        }
        TaskApprovals.Work finished = done.of(attempt, work.evidence().changes());
        if (finished.tip() != null && checks.isPresent()) {
            Confirmation checked = checks.get().check(finished.tip(), attempt, sessions);
            if (!(checked instanceof Confirmation.Confirmed)) {
                return checked;
            }
        }
        approvals.await(
                TaskClaim.of(task, Objects.requireNonNull(attempt.item().claim()))
                        .orElseThrow(),
                finished);
        return new Confirmation.Held(("it waits for approval; 'ratchet approve %1$s --show' shows what was changed,"
                        + " 'ratchet approve %1$s' lets it land, 'ratchet reject %1$s -m TEXT' has it done again")
                .formatted(task));
    }

    /** Has somebody confirm only what was not confirmed before a person approved of it. */
    public Confirmer unlessApproved(Confirmer confirmer) {
        return (work, sessions) -> isApproved(work.evidence().attempt())
                ? new Confirmation.Confirmed("")
                : confirmer.confirm(work, sessions);
    }

    private boolean isApproved(Attempt attempt) throws InterruptedException {
        Optional<TaskApprovals.Work> approved = approved(attempt);
        return approved.isPresent() && done.compared(attempt, approved.get()) == DoneWork.Likeness.SAME_COMMIT;
    }

    Optional<TaskApprovals.Work> approved(Attempt attempt) {
        String task = attempt.item().id();
        return approvals.isGiven(task) ? approvals.work(task) : Optional.empty();
    }
}
