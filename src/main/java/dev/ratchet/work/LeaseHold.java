package dev.ratchet.work;

import dev.ratchet.loop.Hold;
import dev.ratchet.loop.base.RepeatedWork;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.StoreChanges;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Renews the lease of a claim until it is closed, and interrupts the thread that opened it if the claim is lost, or if it is
 * not renewed for so long that the lease would be over before all of the attempt has ended. That is judged by when the last
 * renewal that went well was asked for, by a clock that never goes back: whatever the database's says, the lease lasts longer.
 */
final class LeaseHold implements Hold {
    private static final int RENEWALS_PER_LEASE = 3;
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration LEAST = Duration.ofMillis(20);

    private final TaskClaims claims;
    private final Duration lease;
    private final Duration farewell;
    private final Time time;
    private final Thread holder = Thread.currentThread();
    private final RepeatedWork renewing;
    private final RepeatedWork watching;
    private final StoreChanges.Subscription changes;
    private Instant renewed;
    private boolean asking;
    private @Nullable String lost;
    private boolean closed;

    /**
     * Begins to renew, at once: how old the claim is by now nobody knows.
     *
     * @param farewell what it takes to end an attempt, and everything that it has started
     * @param complaints told what goes wrong, but for a store in trouble, which the attempt meets as well
     */
    LeaseHold(
            TaskClaim claim,
            TaskClaims claims,
            Duration lease,
            Duration farewell,
            Time time,
            Consumer<String> complaints) {
        this.claims = claims;
        this.lease = lease;
        Duration most = lease.dividedBy(RENEWALS_PER_LEASE);
        this.farewell = farewell.compareTo(most) < 0 ? farewell : most;
        this.time = time;
        this.renewed = time.now();
        this.renewing = RepeatedWork.start(
                Thread.ofVirtual(), "lease of " + claim.task(), Duration.ZERO, () -> renew(claim), complaints);
        this.changes = claims.database().changes().subscribe(StoreChanges.claimOf(claim.task()), renewing::call);
        this.watching = RepeatedWork.start(
                Thread.ofVirtual(), "end of the lease of " + claim.task(), left(), this::watch, complaints);
    }

    private Duration renew(TaskClaim claim) {
        Duration pause = lease.dividedBy(RENEWALS_PER_LEASE);
        return isOver() || renewed(claim) ? pause : pause.compareTo(SOON) < 0 ? pause : SOON;
    }

    /** Whether it was; one that is lost ends the attempt. A store that is in trouble may be well again in time. */
    private boolean renewed(TaskClaim claim) {
        Instant asked = ask();
        try {
            Optional<TaskClaim> kept = claims.renew(claim, lease);
            if (kept.isEmpty()) {
                lose("the task was taken from this attempt");
            } else {
                renewedAt(asked);
            }
            return true;
        } catch (Trouble _) {
            return false;
        }
    }

    private Duration watch() {
        Duration left = left();
        if (left.isPositive()) {
            return left.compareTo(LEAST) < 0 ? LEAST : left;
        }
        lose("the lease of the task could not be renewed in time: " + reason());
        return lease;
    }

    private synchronized String reason() {
        return asking ? "the database did not answer" : "this machine stood still";
    }

    private synchronized Instant ask() {
        asking = true;
        return time.now();
    }

    /** How long the attempt may still go on; who did not run for a while has not had the time to renew it. */
    private synchronized Duration left() {
        Instant awake = time.runningSince();
        Instant usual = renewed.plus(lease).minus(farewell);
        Instant end = awake.isAfter(renewed) && awake.plus(farewell).isAfter(usual) ? awake.plus(farewell) : usual;
        return Duration.between(time.now(), end);
    }

    private synchronized void renewedAt(Instant asked) {
        renewed = asked;
        asking = false;
    }

    private synchronized boolean isOver() {
        return closed || lost != null;
    }

    private synchronized void lose(String why) {
        if (!isOver()) {
            lost = why;
            holder.interrupt();
        }
    }

    @Override
    public synchronized Optional<String> lost() {
        return Optional.ofNullable(lost);
    }

    @Override
    public synchronized void close() {
        changes.close();
        closed = true;
        renewing.close();
        watching.close();
    }
}
