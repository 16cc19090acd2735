package dev.ratchet.brief;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.Allowance;
import java.util.function.Function;

/** Adds to a brief what the session may use. */
public record WithAllowance(Briefing briefing, Function<History, Allowance> allowance) implements Briefing {
    @Override
    public Briefed brief(Attempt attempt, History history) throws InterruptedException {
        return briefing.brief(attempt, history).map(brief -> brief.within(allowance.apply(history)));
    }
}
