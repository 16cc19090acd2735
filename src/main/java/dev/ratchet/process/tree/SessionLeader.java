package dev.ratchet.process.tree;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The first process of a session that somebody else started, known only by number and start time. */
public record SessionLeader(long pid, Instant startedAt) {
    private static final long FIRST_PROCESS = 1;
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    public SessionLeader {
        if (pid <= FIRST_PROCESS) {
            throw new IllegalArgumentException("never the leader of a program: process " + pid);
        }
    }

    /** Whether the process with this number now is still this one. */
    boolean isStillThere() {
        return startOf(pid).filter(start -> same(start, startedAt)).isPresent();
    }

    /**
     * Whether it can be of the processes that we see: after a reboot, or in another container, all numbers are given
     * out anew.
     */
    boolean isOfThisBoot() {
        return startOf(FIRST_PROCESS)
                .filter(boot -> boot.isBefore(startedAt) || same(boot, startedAt))
                .isPresent();
    }

    /** Whether it is in the session of this leader, and not in an earlier one that had the same number. */
    boolean leads(ProcessEntry entry) {
        return entry.session() == pid
                && startOf(entry.pid())
                        .filter(start -> start.isBefore(startedAt) && !same(start, startedAt))
                        .isEmpty();
    }

    /** When the process with this number started, if there is one and the system tells. */
    static Optional<Instant> startOf(long pid) {
        return ProcessHandle.of(pid).flatMap(handle -> handle.info().startInstant());
    }

    /** Whether two start times may be of the same process: the system's own idea of it moves with the wall clock. */
    private static boolean same(Instant one, Instant other) {
        return Duration.between(one, other).abs().compareTo(TOLERANCE) <= 0;
    }
}
