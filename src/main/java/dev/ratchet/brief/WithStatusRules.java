package dev.ratchet.brief;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.history.History;

/** A brief whose system text also tells the agent to report its status, and how. */
public record WithStatusRules(Briefing inner) implements Briefing {
    @Override
    public Briefed brief(Attempt attempt, History history) throws InterruptedException {
        return inner.brief(attempt, history).map(brief -> brief.withSystem(instructions()));
    }

    /** How an agent is to report. */
    public static String instructions() {
        return ShippedTexts.of("loop-status.md");
    }
}
