package dev.ratchet.guard.circuit;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.AttemptSign;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The same error comes again and again. */
record SameError(int most) implements CircuitRule {
    @Override
    public String name() {
        return "same_error";
    }

    @Override
    public Optional<Outcome> brokenBy(List<AttemptSign> trail) {
        return CircuitRule.tripAt(most, count(trail), "attempts in a row with the same error");
    }

    static int count(List<AttemptSign> trail) {
        String last = trail.isEmpty() ? null : trail.getLast().error();
        return last == null ? 0 : CircuitRule.inARow(trail, sign -> Objects.equals(sign.error(), last));
    }
}
