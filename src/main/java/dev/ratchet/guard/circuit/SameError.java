package dev.ratchet.guard.circuit;

import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.Sign;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The same error comes again and again. */
record SameError(int most) implements Rule {
    @Override
    public String name() {
        return "same_error";
    }

    @Override
    public Optional<Outcome> brokenBy(List<Sign> trail) {
        return Rule.tripAt(most, count(trail), "attempts in a row with the same error");
    }

    static int count(List<Sign> trail) {
        String last = trail.isEmpty() ? null : trail.getLast().error();
        return last == null ? 0 : Rule.inARow(trail, sign -> Objects.equals(sign.error(), last));
    }
}
