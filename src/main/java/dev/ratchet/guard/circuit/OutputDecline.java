package dev.ratchet.guard.circuit;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.AttemptSign;
import java.util.List;
import java.util.Optional;

/** The agent has less and less to say; whoever commits may be brief. */
record OutputDecline(int percent) implements CircuitRule {
    private static final int TWICE = 3;

    @Override
    public String name() {
        return "output_decline";
    }

    @Override
    public Optional<Outcome> brokenBy(List<AttemptSign> trail) {
        if (percent == 0 || trail.size() < TWICE) {
            return Optional.empty();
        }
        List<AttemptSign> last = trail.subList(trail.size() - TWICE, trail.size());
        return shrinks(last.get(0), last.get(1)) && shrinks(last.get(1), last.get(2))
                ? Optional.of(Outcome.tripped(
                        "what the agent says shrank by %d %% or more twice in a row: %d, %d, %d characters"
                                .formatted(percent, length(last.get(0)), length(last.get(1)), length(last.get(2)))))
                : Optional.empty();
    }

    private boolean shrinks(AttemptSign before, AttemptSign after) {
        return length(before) > 0
                && length(after) > 0
                && after.progress() != AttemptSign.Progress.COMMITTED
                && (length(before) - length(after)) * 100 >= length(before) * percent;
    }

    private static long length(AttemptSign sign) {
        return sign.remarks().length();
    }
}
