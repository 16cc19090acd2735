package dev.ratchet.fleet.landing;

import dev.ratchet.loop.base.Trouble;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Renews the leases of what this process has in the landing queue, all of them at once. */
final class LandingLease implements AutoCloseable {
    private static final int RENEWALS_PER_LEASE = 3;

    private final LandingTable table;
    private final Duration lease;
    private final Set<Long> held = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);
    private boolean begun;

    LandingLease(LandingTable table, Duration lease) {
        this.table = table;
        this.lease = lease;
    }

    synchronized void hold(long entry) {
        held.add(entry);
        if (!begun) {
            begun = true;
            Thread _ = Thread.ofVirtual().name("landing lease").start(this::renew);
        }
    }

    boolean holds(long entry) {
        return held.contains(entry);
    }

    void release(long entry) {
        held.remove(entry);
    }

    private void renew() {
        long millis = Math.max(1, lease.toMillis() / RENEWALS_PER_LEASE);
        try {
            while (!closing.await(millis, TimeUnit.MILLISECONDS)) {
                if (!held.isEmpty()) {
                    renewAll();
                }
            }
        } catch (InterruptedException _) {
            // Nobody interrupts this thread; if somebody does, the leases lapse by themselves.
        }
    }

    private void renewAll() {
        try {
            table.renew(held);
        } catch (Trouble _) {
            // It may be well again in time; if it is not, the turn is lost, and whoever has it meets the same trouble.
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }
}
