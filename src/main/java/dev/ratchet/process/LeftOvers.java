package dev.ratchet.process;

import java.time.Duration;
import java.util.Optional;

/** Ends what an attempt left behind whose Ratchet was killed. */
public final class LeftOvers {
    private static final long NO_LEADER = 0;

    private LeftOvers() {}

    /**
     * Ends everything that carries the marker or is in the session of the leader, if one was started, and what descends
     * from it; tells how many there were. Never ends this process or one that it descends from.
     */
    public static int end(String marker, Optional<Leader> leader, Duration grace) {
        Patience patience = new Patience();
        patience.shortenTo(grace);
        return family(marker, leader)
                .map(family -> Sweep.end(family, NO_LEADER, patience).leftOvers())
                .orElse(0);
    }

    private static Optional<Family> family(String marker, Optional<Leader> leader) {
        if (Platform.LINUX) {
            return Optional.of(new MarkedFamily(marker, leader));
        }
        // Without /proc nobody's environment can be read: only a leader that still lives leads to the others.
        return leader.filter(Leader::isStillThere)
                .flatMap(known -> ProcessHandle.of(known.pid()))
                .map(HandleFamily::new);
    }
}
