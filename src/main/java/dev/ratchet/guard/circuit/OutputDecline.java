package dev.ratchet.guard.circuit;

import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.Sign;
import java.util.List;
import java.util.Optional;

/** The agent has less and less to say; whoever commits may be brief. */
record OutputDecline(int percent) implements Rule {
    private static final int TWICE = 3;

    @Override
    public String name() {
        return "output_decline";
    }

    @Override
    public Optional<Outcome> brokenBy(List<Sign> trail) {
        if (percent == 0 || trail.size() < TWICE) {
            return Optional.empty();
        }
        List<Sign> last = trail.subList(trail.size() - TWICE, trail.size());
        return shrinks(last.get(0), last.get(1)) && shrinks(last.get(1), last.get(2))
                ? Optional.of(Outcome.tripped(
                        "what the agent says shrank by %d %% or more twice in a row: %d, %d, %d characters"
                                .formatted(percent, length(last.get(0)), length(last.get(1)), length(last.get(2)))))
                : Optional.empty();
    }

    private boolean shrinks(Sign before, Sign after) {
        return length(before) > 0
                && length(after) > 0
                && after.progress() != Sign.Progress.COMMITTED
                && (length(before) - length(after)) * 100 >= length(before) * percent;
    }

    private static long length(Sign sign) {
        return sign.remarks().length();
    }
}
