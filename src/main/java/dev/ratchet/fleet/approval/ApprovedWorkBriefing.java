package dev.ratchet.fleet.approval;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.History;
import dev.ratchet.work.graph.TaskApprovals;
import java.util.Optional;

/** Needs no agent for work that a person has approved of, as long as it is that. */
public record ApprovedWorkBriefing(Briefing inner, ApprovalGate gate) implements Briefing {
    @Override
    public Briefed brief(Attempt attempt, WorkDirectory directory, History history) throws InterruptedException {
        Optional<TaskApprovals.Work> approved = gate.approved(attempt);
        if (approved.isEmpty()) {
            forgetCutOff(attempt.item().id());
            return inner.brief(attempt, directory, history);
        }
        return switch (gate.done().compared(attempt, approved.get())) {
            case SAME_COMMIT, SAME_CHANGES -> new Briefed.Unneeded("approved by a person");
            case OTHER -> {
                gate.approvals().forget(attempt.item().id());
                yield inner.brief(attempt, directory, history);
            }
        };
    }

    /** What waits for approval is claimed by nobody: who waited was cut off before that was settled. */
    private void forgetCutOff(String task) {
        if (gate.approvals().isAwaited(task)) {
            gate.approvals().forget(task);
        }
    }
}
