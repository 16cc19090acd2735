package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import java.util.concurrent.atomic.AtomicBoolean;

/** The way of one session to its slots, which others can follow. */
public record SlotWait(Slots slots, Slots.Caller caller, Attempt attempt, Observer observer, Time time) {
    /** Waits for a slot, and says so if it has to. */
    public Slots.Grant await() throws InterruptedException {
        AtomicBoolean waited = new AtomicBoolean();
        Slots.Grant grant = slots.acquire(caller, snapshot -> {
            waited.set(true);
            observer.saw(new Event.Queued(attempt, snapshot, time.now()));
        });
        if (waited.get()) {
            observer.saw(new Event.Granted(attempt, time.now()));
        }
        return grant;
    }
}
