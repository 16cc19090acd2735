package dev.ratchet.loop.history;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.session.SessionTicket;
import java.util.function.Supplier;

/** The record of all that happens in a loop: takes events, keeps those that last, and gives guards the history to decide by. */
public interface Journal extends Observer {
    /** Records an event durably if it is a {@link Event.Recorded} one; a broken store is an unchecked exception. */
    @Override
    void saw(Event event);

    /** Everything guards may know at this moment. */
    History history();

    /** What this run has done so far; known without looking anything up. */
    Run thisRun();

    /** Whether the end of an attempt is on record: who got no answer does not know. */
    default boolean hasEnded(Attempt attempt) {
        return false;
    }

    /** Whether a session is on record as begun, for who got no answer; it is one of that attempt. */
    default boolean hasStarted(Attempt attempt, SessionTicket ticket) {
        return false;
    }

    /** Runs the action so that everything it records and settles becomes true together or not at all. */
    <T> T atomically(Supplier<T> action);

    /**
     * The same for what another record follows before anything outside depends on it: it reaches the disk together with that
     * one. Whoever finds that none follows at once {@link #bringToDisk brings it there}.
     */
    <T> T atomicallyBeforeOthers(Supplier<T> action);

    /** Waits until a power cut could not take back anything that was recorded. */
    void bringToDisk();
}
