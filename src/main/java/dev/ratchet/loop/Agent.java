package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.SessionFacts;
import java.util.Optional;

/** Runs sessions; alone it is a roster of one. */
public interface Agent extends Roster {
    /** The name under which sessions are remembered. */
    String name();

    /** The name under which limits are remembered: all agents of an account share them. */
    default String account() {
        return name();
    }

    /**
     * Runs one session to its end and tells the observer what it sees on the way. When it returns, nothing that the
     * session started is left. An interrupt ends the session at once; the facts then say so and the thread's interrupt
     * flag is set.
     */
    SessionFacts run(Assignment assignment, Observer observer);

    @Override
    default Turn next(History history) {
        return new Turn(this, Optional.empty());
    }
}
