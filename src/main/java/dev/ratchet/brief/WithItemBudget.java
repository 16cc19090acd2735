package dev.ratchet.brief;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.history.History;
import java.util.function.ToDoubleFunction;

/**
 * Bounds what a session may spend by what its work item may still cost.
 *
 * @param remaining the money that is left for an item, in dollars
 */
public record WithItemBudget(Briefing briefing, ToDoubleFunction<String> remaining) implements Briefing {
    @Override
    public Briefed brief(Attempt attempt, History history) throws InterruptedException {
        return briefing.brief(attempt, history).map(brief -> {
            double left = Math.max(0, remaining.applyAsDouble(attempt.item().id()));
            return brief.within(brief.allowance().atMost(left));
        });
    }
}
