package dev.ratchet.guard;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.LoopMemory;
import java.time.Instant;
import java.util.List;

/**
 * Lets no more than so many sessions of the loop start in any hour, whichever of its runs they belong to.
 *
 * @param most 0 for no limit
 */
public record CallsPerHour(int most) implements Guard {
    @Override
    public Decision check(History history) {
        List<Instant> starts = history.startsWithin(LoopMemory.WINDOW);
        if (most == 0 || starts.size() < most) {
            return Decision.PROCEED;
        }
        // As soon as fewer than the most are left in the hour.
        Instant oldest = starts.get(starts.size() - most);
        return new Decision.Wait(
                oldest.plus(LoopMemory.WINDOW),
                Decision.Pause.LIMIT,
                "the hourly limit: %d of %d sessions in the last hour".formatted(starts.size(), most));
    }
}
