package dev.ratchet.loop.attempt;

import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionTicket;
import java.nio.file.Path;

/** Everything an agent needs for one session. */
public record Assignment(Attempt attempt, SessionTicket ticket, Brief brief, Path directory) {

    /** The same, at the beginning of a conversation. */
    public Assignment afresh() {
        return new Assignment(attempt, ticket, brief.afresh(), directory);
    }
}
