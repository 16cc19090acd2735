package dev.ratchet.loop;

import java.time.Instant;
import java.util.List;

/**
 * What guards, work sources and briefings may know.
 *
 * @param asOf the present moment, the only clock they have
 * @param limits the open limits that all loops of the project know of
 */
public record History(Instant asOf, Run thisRun, List<OpenLimit> limits) {
    public History {
        limits = List.copyOf(limits);
    }

    /** The open limits of one agent. */
    public List<OpenLimit> limits(String agent) {
        return limits.stream()
                .filter(limit -> limit.agent().equals(agent) && limit.resetsAt().isAfter(asOf))
                .toList();
    }
}
