package dev.ratchet.journal;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.SessionTicket;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A journal that passes every event on to observers, once it is true: what a transaction records, after its commit. */
public final class ObservedJournal implements Journal {
    private final Journal journal;
    private final List<Observer> observers;
    private final List<Event> held = new ArrayList<>();
    private int depth;

    public ObservedJournal(Journal journal, List<Observer> observers) {
        this.journal = journal;
        this.observers = List.copyOf(observers);
    }

    @Override
    public synchronized void saw(Event event) {
        journal.saw(event);
        if (depth > 0) {
            held.add(event);
        } else {
            observers.forEach(observer -> observer.saw(event));
        }
    }

    /** Passes on to the observers what cannot be recorded: the journal itself is broken, or does not answer. */
    public synchronized void tellOnly(Event event) {
        observers.forEach(observer -> observer.saw(event));
    }

    @Override
    public boolean hasEnded(Attempt attempt) {
        return journal.hasEnded(attempt);
    }

    @Override
    public boolean hasStarted(Attempt attempt, SessionTicket ticket) {
        return journal.hasStarted(attempt, ticket);
    }

    @Override
    public Run thisRun() {
        return journal.thisRun();
    }

    @Override
    public History history() {
        return journal.history();
    }

    @Override
    public <T> T atomically(Supplier<T> action) {
        return holding(() -> journal.atomically(action));
    }

    @Override
    public <T> T atomicallyBeforeOthers(Supplier<T> action) {
        return holding(() -> journal.atomicallyBeforeOthers(action));
    }

    @Override
    public void bringToDisk() {
        journal.bringToDisk();
    }

    private synchronized <T> T holding(Supplier<T> transaction) {
        depth++;
        try {
            T result = transaction.get();
            if (depth == 1) {
                held.forEach(event -> observers.forEach(observer -> observer.saw(event)));
            }
            return result;
        } finally {
            depth--;
            if (depth == 0) {
                held.clear();
            }
        }
    }
}
