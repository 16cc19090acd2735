package dev.ratchet.guard.circuit;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.AttemptSign;
import dev.ratchet.loop.session.ReportedStatus;
import java.util.List;
import java.util.Optional;

/** The agent says that it cannot go on without help. */
record BlockedAgent() implements CircuitRule {
    @Override
    public String name() {
        return "blocked";
    }

    @Override
    public Optional<Outcome> brokenBy(List<AttemptSign> trail) {
        ReportedStatus status =
                trail.isEmpty() ? null : trail.getLast().remarks().status();
        return status != null && status.blocked() ? Optional.of(Outcome.blocked(reason(status))) : Optional.empty();
    }

    private static String reason(ReportedStatus status) {
        return status.recommendation().isEmpty()
                ? "the agent reports that it is blocked, and not by what"
                : "the agent reports that it is blocked: " + status.recommendation();
    }
}
