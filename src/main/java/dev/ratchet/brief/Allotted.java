package dev.ratchet.brief;

import dev.ratchet.loop.Allowance;
import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.History;
import java.util.function.Function;

/** Adds to a brief what the session may use. */
public record Allotted(Briefing briefing, Function<History, Allowance> allowance) implements Briefing {
    @Override
    public Briefed brief(Attempt attempt, History history) throws InterruptedException {
        return briefing.brief(attempt, history).map(brief -> brief.within(allowance.apply(history)));
    }
}
