package dev.ratchet.fleet.landing;

import dev.ratchet.loop.base.RepeatedWork;
import dev.ratchet.loop.base.Trouble;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Renews the leases of what this process has in the landing queue, all of them at once. */
final class LandingLease implements AutoCloseable {
    private static final int RENEWALS_PER_LEASE = 3;

    private final LandingTable table;
    private final Duration lease;
    private final Set<Long> held = ConcurrentHashMap.newKeySet();
    private final Consumer<String> complaints;
    private @Nullable RepeatedWork renewing;
    private boolean closed;

    /** @param complaints told what goes wrong with the renewing, but for a database in trouble, which others tell of */
    LandingLease(LandingTable table, Duration lease, Consumer<String> complaints) {
        this.table = table;
        this.lease = lease;
        this.complaints = complaints;
    }

    synchronized void hold(long entry) {
        held.add(entry);
        if (renewing == null && !closed) {
            Duration pause = lease.dividedBy(RENEWALS_PER_LEASE);
            renewing = RepeatedWork.start(
                    Thread.ofVirtual(),
                    "landing lease",
                    pause,
                    () -> {
                        renewAll();
                        return pause;
                    },
                    complaints);
        }
    }

    boolean holds(long entry) {
        return held.contains(entry);
    }

    void release(long entry) {
        held.remove(entry);
    }

    private void renewAll() {
        if (held.isEmpty()) {
            return;
        }
        try {
            table.renew(held);
        } catch (Trouble _) {
            // It may be well again in time; if it is not, the turn is lost, and whoever has it meets the same trouble.
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (renewing != null) {
            renewing.close();
        }
    }
}
