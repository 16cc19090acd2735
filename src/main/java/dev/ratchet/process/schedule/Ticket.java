package dev.ratchet.process.schedule;

import dev.ratchet.loop.attempt.Slots.Caller;
import dev.ratchet.loop.attempt.Slots.Use;
import java.time.Instant;
import java.util.Comparator;
import java.util.concurrent.locks.Condition;

/**
 * A place in the queue.
 *
 * @param number who came first has the lower one
 * @param called by which the one who waits is told to look again, and nobody else is
 */
record Ticket(Caller caller, long number, Instant since, Condition called) implements Comparable<Ticket> {
    private static final Comparator<Ticket> ORDER =
            Comparator.comparing((Ticket ticket) -> ticket.caller().priority()).thenComparingLong(Ticket::number);

    Use use() {
        return caller.use();
    }

    @Override
    public int compareTo(Ticket other) {
        return ORDER.compare(this, other);
    }
}
