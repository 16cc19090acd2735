package dev.ratchet.process.tree;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Tells processes apart that had the same number one after the other. */
final class ProcessIds {
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    private ProcessIds() {}

    /** When the process with this number started, if there is one and the system tells. */
    public static Optional<Instant> startOf(long pid) {
        return ProcessHandle.of(pid).flatMap(handle -> handle.info().startInstant());
    }

    /** Whether the process that had this number and start still lives; a dead one that nobody has reaped does not. */
    public static boolean alive(long pid, Instant startedAt) {
        return startOf(pid).filter(start -> same(start, startedAt)).isPresent()
                && ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()
                && ProcessTable.entry(pid).filter(ProcessEntry::dead).isEmpty();
    }

    /** Whether two start times may be of the same process: the system's own idea of it moves with the wall clock. */
    static boolean same(Instant one, Instant other) {
        return Duration.between(one, other).abs().compareTo(TOLERANCE) <= 0;
    }
}
