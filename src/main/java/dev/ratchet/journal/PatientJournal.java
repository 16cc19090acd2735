package dev.ratchet.journal;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.store.StorePatience;
import java.util.function.Supplier;

/**
 * A journal that records again what a database which went away in the middle may not have kept. Recording something twice
 * changes nothing; what an action does beside that has to look whether it {@link #hasEnded has been done}.
 */
public final class PatientJournal implements Journal {
    private final Journal journal;
    private final StorePatience patience;
    private int depth;
    private boolean again;

    public PatientJournal(Journal journal, StorePatience patience) {
        this.journal = journal;
        this.patience = patience;
    }

    @Override
    public void saw(Event event) {
        if (!(event instanceof Event.Recorded)) {
            journal.saw(event);
            return;
        }
        Event _ = untilRecorded(() -> {
            journal.saw(event);
            return event;
        });
    }

    @Override
    public History history() {
        return untilRecorded(journal::history);
    }

    @Override
    public Run thisRun() {
        return journal.thisRun();
    }

    /** Asked of the database only by who has been left without an answer. */
    @Override
    public synchronized boolean hasEnded(Attempt attempt) {
        return again && journal.hasEnded(attempt);
    }

    /** The same. */
    @Override
    public synchronized boolean hasStarted(Attempt attempt, SessionTicket ticket) {
        return again && journal.hasStarted(attempt, ticket);
    }

    @Override
    public <T> T atomically(Supplier<T> action) {
        return untilRecorded(() -> journal.atomically(action));
    }

    @Override
    public <T> T atomicallyBeforeOthers(Supplier<T> action) {
        return untilRecorded(() -> journal.atomicallyBeforeOthers(action));
    }

    @Override
    public void bringToDisk() {
        journal.bringToDisk();
    }

    private synchronized <T> T untilRecorded(Supplier<T> action) {
        if (depth > 0) {
            // A part of something larger, which is done again as a whole.
            return action.get();
        }
        depth++;
        try {
            return patience.untilAnswered(() -> untilNobodyIsInTheWay(action));
        } finally {
            again = false;
            depth--;
        }
    }

    /** Who gave way to somebody else does it again at once. */
    private synchronized <T> T untilNobodyIsInTheWay(Supplier<T> action) {
        while (true) {
            try {
                return action.get();
            } catch (Trouble trouble) {
                again = true;
                if (trouble.kind() != Trouble.Kind.COLLIDED) {
                    throw trouble;
                }
            }
        }
    }
}
