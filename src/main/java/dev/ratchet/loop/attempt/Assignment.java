package dev.ratchet.loop.attempt;

import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionTicket;

/** Everything an agent needs for one session. */
public record Assignment(Attempt attempt, SessionTicket ticket, Brief brief, WorkDirectory directory) {

    /** The same, at the beginning of a conversation. */
    public Assignment afresh() {
        return new Assignment(attempt, ticket, brief.afresh(), directory);
    }
}
