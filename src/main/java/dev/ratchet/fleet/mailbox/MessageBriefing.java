package dev.ratchet.fleet.mailbox;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.History;
import java.util.List;

/** Adds to a brief what others have left in the mailbox for the loop. */
public record MessageBriefing(Briefing inner, MessageDelivery delivery, Placement placement) implements Briefing {
    private static final String TITLE = "## Messages for this loop";

    /** Where the words go. */
    public enum Placement {
        /** A section of its own, at the end. */
        SECTION,
        /** The brief has a place for them, and asks for them itself. */
        INSIDE
    }

    @Override
    public Briefed brief(Attempt attempt, WorkDirectory directory, History history) throws InterruptedException {
        List<LoopMessage> messages = delivery.to(attempt);
        Briefed briefed = inner.brief(attempt, directory, history);
        return messages.isEmpty() || placement == Placement.INSIDE
                ? briefed
                : briefed.map(brief -> brief.withSection(TITLE + "\n\n" + MessageDelivery.text(messages)));
    }
}
