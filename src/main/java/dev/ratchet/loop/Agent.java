package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
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
     * Waits until a session of its may begin, and tells the observer if it has to. What is granted is given back when the
     * session is over.
     */
    default Slots.Grant admission(Attempt attempt, SessionTicket.Role role, Observer observer)
            throws InterruptedException {
        return Slots.Grant.UNBOUNDED;
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
