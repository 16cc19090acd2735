package dev.ratchet.process.tree;

import java.time.Instant;

/** The first process of a session that somebody else started, known only by number and start time. */
public record SessionLeader(long pid, Instant startedAt) {
    private static final long FIRST_PROCESS = 1;

    public SessionLeader {
        if (pid <= FIRST_PROCESS) {
            throw new IllegalArgumentException("never the leader of a program: process " + pid);
        }
    }

    /** Whether the process with this number now is still this one. */
    boolean isStillThere() {
        return ProcessIds.startOf(pid)
                .filter(start -> ProcessIds.same(start, startedAt))
                .isPresent();
    }

    /**
     * Whether it can be of the processes that we see: after a reboot, or in another container, all numbers are given
     * out anew.
     */
    boolean isOfThisBoot() {
        return ProcessIds.startOf(FIRST_PROCESS)
                .filter(boot -> boot.isBefore(startedAt) || ProcessIds.same(boot, startedAt))
                .isPresent();
    }
}
