package dev.ratchet.guard.circuit;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.AttemptSign;
import java.util.List;
import java.util.Optional;

/** Nothing gets done: no work is reported, no file differs, nothing is committed. */
record Stagnation(int most) implements CircuitRule {
    @Override
    public String name() {
        return "stagnation";
    }

    @Override
    public Optional<Outcome> brokenBy(List<AttemptSign> trail) {
        return CircuitRule.tripAt(
                most,
                CircuitRule.inARow(trail, sign -> !sign.progress().isAny()),
                "attempts in a row without progress");
    }
}
