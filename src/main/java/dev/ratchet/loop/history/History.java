package dev.ratchet.loop.history;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What guards, work sources and briefings may know.
 *
 * @param asOf the present moment, the only clock they have
 * @param stopped how much of this run's time was nobody's: the machine slept, or the process was stopped
 * @param memory what the loop remembers of its earlier runs as well
 * @param limits the open limits that all loops of the project know of
 */
public record History(Instant asOf, Duration stopped, Run thisRun, LoopMemory memory, List<OpenLimit> limits) {
    public History {
        limits = List.copyOf(limits);
    }

    /** One of a run that was never stopped. */
    public History(Instant asOf, Run thisRun, LoopMemory memory, List<OpenLimit> limits) {
        this(asOf, Duration.ZERO, thisRun, memory, limits);
    }

    public History(Instant asOf, Run thisRun, List<OpenLimit> limits) {
        this(asOf, thisRun, LoopMemory.NONE, limits);
    }

    /** All that counts against the run's budget. */
    public Spent spent() {
        return thisRun.spent(asOf.minus(stopped));
    }

    /** The open limits of one account. */
    public List<OpenLimit> limits(String account) {
        return limits.stream()
                .filter(limit ->
                        limit.account().equals(account) && limit.resetsAt().isAfter(asOf))
                .toList();
    }

    /** When the sessions of this loop started that are younger than this, oldest first; an hour is the most. */
    public List<Instant> startsWithin(Duration span) {
        return memory.starts().stream()
                // One of the future was written down by a clock that has been set right since.
                .filter(start -> start.plus(span).isAfter(asOf) && !start.isAfter(asOf))
                .toList();
    }

    /** A limit of an account at a provider that some loop of the project learnt of and that has not lifted yet. */
    public record OpenLimit(String account, Instant resetsAt) {}
}
