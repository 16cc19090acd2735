package dev.ratchet.fleet.landing;

import dev.ratchet.fleet.landing.LandingEntry.Candidate;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who may land: one at a time, oldest first, over all processes of a project. The oldest entry that has not ended has the
 * turn. Entries are held by a lease; one whose owner is no more is passed over, and what its owner says later is refused.
 *
 * <p>Any number of threads may use it. What it does inside a transaction of the same database becomes a part of that.
 */
public final class LandingQueue implements AutoCloseable {
    /** Long enough for a machine that is busy, short enough for those who wait behind a process that was killed. */
    private static final Duration LEASE = Duration.ofSeconds(15);

    private static final long SOONEST_LOOK_MILLIS = 50;
    private static final long LATEST_LOOK_MILLIS = 1000;

    private final LandingTable table;
    private final LandingLease lease;

    /** Those of this process who wait; only the first of them looks into the database, the others are told. */
    private final ConcurrentNavigableMap<Long, Semaphore> waiting = new ConcurrentSkipListMap<>();

    /** One for whoever lands nothing. */
    public LandingQueue(Database database, Time time) {
        this(database, time, _ -> {});
    }

    /** @param complaints told what goes wrong while nobody waits for it */
    public LandingQueue(Database database, Time time, Consumer<String> complaints) {
        this(database, time, LEASE, complaints);
    }

    LandingQueue(Database database, Time time, Duration lease) {
        this(database, time, lease, _ -> {});
    }

    private LandingQueue(Database database, Time time, Duration lease, Consumer<String> complaints) {
        this.table = new LandingTable(database, time, lease);
        this.lease = new LandingLease(table, lease, complaints);
    }

    /** Puts something at the end of the queue. Who gives up has to {@link #withdraw} it, or holds up all that come later. */
    public LandingEntry enter(Candidate candidate) {
        LandingEntry entry = table.insert(candidate);
        lease.hold(entry.id());
        return entry;
    }

    /**
     * Waits until everything that came before has ended; empty if the entry was passed over meanwhile, since this process did
     * not show itself for too long. Who is interrupted while waiting has left the queue.
     */
    public Optional<LandingTurn> awaitTurn(LandingEntry entry) throws InterruptedException {
        try {
            return await(entry);
        } catch (InterruptedException e) {
            withdraw(entry, "interrupted while it waited for its turn");
            throw e;
        }
    }

    private Optional<LandingTurn> await(LandingEntry entry) throws InterruptedException {
        Semaphore told = new Semaphore(0);
        waiting.put(entry.id(), told);
        long first = entry.id();
        long pause = SOONEST_LOOK_MILLIS;
        try {
            while (true) {
                if (waiting.firstKey() < entry.id()) {
                    told.acquire();
                    continue;
                }
                switch (table.claim(entry, lease::holds)) {
                    case LandingTable.Claim.Taken(var turn) -> {
                        return Optional.of(turn);
                    }
                    case LandingTable.Claim.Gone() -> {
                        lease.release(entry.id());
                        return Optional.empty();
                    }
                    case LandingTable.Claim.NotYet(var whoseTurn) -> {
                        // A turn that takes long is looked at less and less: many may wait for it.
                        pause = whoseTurn == first ? Math.min(2 * pause, LATEST_LOOK_MILLIS) : SOONEST_LOOK_MILLIS;
                        first = whoseTurn;
                        boolean _ = told.tryAcquire(pause, TimeUnit.MILLISECONDS);
                    }
                }
            }
        } finally {
            waiting.remove(entry.id());
            tellFirst();
        }
    }

    /** Whether the turn has not been passed on to somebody else. */
    public boolean holds(LandingTurn turn) {
        return table.holds(turn);
    }

    /** Records that a ref is about to be moved, durably; false if the turn was lost, and it must not be. */
    public boolean intend(LandingTurn turn, String ref, String from, String to) {
        return table.intend(turn, ref, from, to);
    }

    /** It is on the base branch; false if the turn was lost: then the next to look at its intent finds out. */
    public boolean landed(LandingTurn turn, String commit) {
        return end(turn, LandingStatus.LANDED, "", commit);
    }

    /** What came of it together with the base does not pass. */
    public boolean rejected(LandingTurn turn, String reason) {
        return end(turn, LandingStatus.REJECTED, reason, null);
    }

    /** It cannot be put on the base. */
    public boolean conflict(LandingTurn turn, String reason) {
        return end(turn, LandingStatus.CONFLICT, reason, null);
    }

    private boolean end(LandingTurn turn, LandingStatus status, String reason, @Nullable String commit) {
        try {
            return InterruptShield.call(() -> table.end(turn, status, reason, commit));
        } finally {
            leave(turn.entry());
        }
    }

    /** Leaves the queue, with the turn or without; one that has ended already stays as it is. */
    public void withdraw(LandingEntry entry, String reason) {
        try {
            InterruptShield.run(() -> table.withdraw(entry.id(), reason));
        } finally {
            // Also if the database cannot be told: then its lease is not renewed any more, and it is passed over.
            leave(entry);
        }
    }

    private void leave(LandingEntry entry) {
        lease.release(entry.id());
        tellFirst();
    }

    private void tellFirst() {
        Map.Entry<Long, Semaphore> first = waiting.firstEntry();
        if (first != null) {
            first.getValue().release();
        }
    }

    /** Withdraws what a loop has in the queue: for whoever holds the loop's lock and knows that nobody else runs it. */
    public void withdrawAllOf(String loop, String reason) {
        table.withdrawAllOf(loop, reason);
        tellFirst();
    }

    /** All of an item's that were intended and are not on record as done. */
    public List<LandingIntent> openIntentsOf(String item) {
        return table.openIntentsOf(item);
    }

    /** The commit as which an item is on record as landed by an attempt that is not on record as accepted: it was cut off then. */
    public Optional<String> landedUnsettled(String item) {
        return table.landedUnsettled(item);
    }

    /** What an item is on record as landed with is from now on for this attempt to be accepted for: the one that landed it never was. */
    public void takeOver(String item, String commit, String attempt) {
        table.takeOver(item, commit, attempt);
    }

    /** All ref moves that were intended and are not on record as done. */
    public List<LandingIntent> openIntents() {
        return table.openIntents();
    }

    /** Ends whatever turn an item may have: its work is somebody else's now. What was intended stays on record. */
    public void endTurnsOf(String item) {
        table.withdrawItem(item, "its work was given to somebody else");
        tellFirst();
    }

    /** Records what the repository says of an intent: that it was carried out. Tried several times, it has landed once. */
    public void carriedOut(LandingIntent intent) {
        // First, so that whoever is cut off in between leaves one to be found.
        table.openIntentsOf(intent.item()).stream()
                .filter(other -> other.to().equals(intent.to()) && other.landing() != intent.landing())
                .forEach(table::dropped);
        table.carriedOut(intent);
        tellFirst();
    }

    /** Records what the repository says of an intent: that nothing came of it. */
    public void dropped(LandingIntent intent) {
        table.dropped(intent);
    }

    /** How often an item could not be put on the base since it last landed or was reset. */
    public int conflictsOf(String item) {
        return table.conflictsOf(item);
    }

    /** A task whose work should go first, and the branch that it was on when it last did not fit. */
    public record InNeed(String item, String branch) {}

    /** Another task that is being worked on and has not fitted onto the base so often. */
    public Optional<InNeed> workInNeed(String item, int conflicts) {
        return table.workInNeed(item, conflicts);
    }

    /** Ends the renewing; whatever is still in the queue lapses. */
    @Override
    public void close() {
        lease.close();
    }
}
