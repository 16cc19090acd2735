package dev.ratchet.fleet.mailbox;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.UrgentNotes;
import dev.ratchet.loop.base.Trouble;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Brings urgent notes from the mailbox to the sessions of one loop. */
public final class NotesUnderWay implements UrgentNotes {
    private final MessageDelivery delivery;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    public NotesUnderWay(MessageDelivery delivery) {
        this.delivery = delivery;
    }

    /** Says that something may have arrived for the loop. */
    public void arrived() {
        listeners.forEach(Runnable::run);
    }

    @Override
    public List<UrgentNote> take(Attempt attempt) {
        try {
            return delivery.atOnce(attempt);
        } catch (Trouble _) {
            // A note is no reason to end a session; the loop itself meets the same trouble and tells of it.
            return List.of();
        }
    }

    @Override
    public void heard(Attempt attempt, List<UrgentNote> notes) {
        try {
            delivery.heard(attempt, notes);
        } catch (Trouble _) {
            // Better told twice than not at all: the next brief has it.
        }
    }

    @Override
    public Subscription whenSome(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
