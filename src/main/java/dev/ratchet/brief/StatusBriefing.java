package dev.ratchet.brief;

import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.History;

/** A brief whose system text also tells the agent to report its status, and how. */
public record StatusBriefing(Briefing inner) implements Briefing {
    @Override
    public Briefed brief(Attempt attempt, History history) throws InterruptedException {
        return switch (inner.brief(attempt, history)) {
            case Briefed.Ready(var brief) -> new Briefed.Ready(brief.withSystem(instructions()));
            case Briefed.Impossible impossible -> impossible;
        };
    }

    /** How an agent is to report. */
    public static String instructions() {
        return Texts.of("loop-status.md");
    }
}
