package dev.ratchet.work;

import dev.ratchet.loop.Hold;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Renews the lease of a claim until it is closed, and interrupts the thread that opened it if the claim is lost. */
final class LeaseHold implements Hold {
    private static final int RENEWALS_PER_LEASE = 3;

    private final TaskClaims claims;
    private final Duration lease;
    private final Time time;
    private final Thread holder = Thread.currentThread();
    private final CountDownLatch closing = new CountDownLatch(1);
    private boolean lost;
    private boolean closed;

    /** Begins to renew. */
    LeaseHold(TaskClaim claim, TaskClaims claims, Duration lease, Time time) {
        this.claims = claims;
        this.lease = lease;
        this.time = time;
        Thread _ = Thread.ofVirtual().name("lease of " + claim.task()).start(() -> renew(claim));
    }

    private void renew(TaskClaim claim) {
        long millis = Math.max(1, lease.toMillis() / RENEWALS_PER_LEASE);
        Instant until = time.now().plus(lease);
        try {
            while (!closing.await(millis, TimeUnit.MILLISECONDS)) {
                Optional<Instant> renewed = renewed(claim, until);
                if (renewed.isEmpty()) {
                    lose();
                    return;
                }
                until = renewed.get();
            }
        } catch (InterruptedException _) {
            // Nobody interrupts this thread; if somebody does, the lease lapses by itself.
        }
    }

    /** Until when the claim holds now; empty if it is lost. A store that is in trouble may be well again in time. */
    private Optional<Instant> renewed(TaskClaim claim, Instant until) {
        try {
            return claims.renew(claim, lease).map(TaskClaim::leaseUntil);
        } catch (Trouble _) {
            Instant latest = later(until, time.runningSince().plus(lease));
            return time.now().isBefore(latest) ? Optional.of(until) : Optional.empty();
        }
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private synchronized void lose() {
        if (!closed) {
            lost = true;
            holder.interrupt();
        }
    }

    @Override
    public synchronized boolean lost() {
        return lost;
    }

    @Override
    public synchronized void close() {
        closed = true;
        closing.countDown();
    }
}
