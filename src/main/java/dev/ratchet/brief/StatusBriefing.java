package dev.ratchet.brief;

import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.History;

/** A brief whose system text also tells the agent to report its status, and how. */
public record StatusBriefing(Briefing inner) implements Briefing {
    @Override
    public Briefed brief(Attempt attempt, History history) throws InterruptedException {
        return inner.brief(attempt, history).map(brief -> brief.withSystem(instructions()));
    }

    /** How an agent is to report. */
    public static String instructions() {
        return Texts.of("loop-status.md");
    }
}
