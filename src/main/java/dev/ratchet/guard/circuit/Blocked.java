package dev.ratchet.guard.circuit;

import dev.ratchet.loop.LoopStatus;
import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.Sign;
import java.util.List;
import java.util.Optional;

/** The agent says that it cannot go on without help. */
record Blocked() implements Rule {
    @Override
    public String name() {
        return "blocked";
    }

    @Override
    public Optional<Outcome> brokenBy(List<Sign> trail) {
        LoopStatus status = trail.isEmpty() ? null : trail.getLast().remarks().status();
        return status != null && status.blocked() ? Optional.of(Outcome.blocked(reason(status))) : Optional.empty();
    }

    private static String reason(LoopStatus status) {
        return status.recommendation().isEmpty()
                ? "the agent reports that it is blocked, and not by what"
                : "the agent reports that it is blocked: " + status.recommendation();
    }
}
