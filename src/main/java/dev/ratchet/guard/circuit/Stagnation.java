package dev.ratchet.guard.circuit;

import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.Sign;
import java.util.List;
import java.util.Optional;

/** Nothing gets done: no work is reported, no file differs, nothing is committed. */
record Stagnation(int most) implements Rule {
    @Override
    public String name() {
        return "stagnation";
    }

    @Override
    public Optional<Outcome> brokenBy(List<Sign> trail) {
        return Rule.tripAt(
                most, Rule.inARow(trail, sign -> !sign.progress().isAny()), "attempts in a row without progress");
    }
}
