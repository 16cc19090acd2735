package dev.ratchet.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Ends what an attempt left behind whose Ratchet was killed. */
public final class LeftOvers {
    private static final long NO_LEADER = 0;

    private LeftOvers() {}

    /**
     * Ends everything that carries the marker or is in the session of the leader that started at that time, and what
     * descends from it; tells how many there were. Never ends this process or one that it descends from.
     */
    public static int end(String marker, long leaderPid, Instant leaderStart, Duration grace) {
        Patience patience = new Patience();
        patience.shortenTo(grace);
        return family(marker, leaderPid, leaderStart)
                .map(family -> Sweep.end(family, NO_LEADER, patience).leftOvers())
                .orElse(0);
    }

    private static Optional<Family> family(String marker, long leaderPid, Instant leaderStart) {
        if (Platform.LINUX) {
            return Optional.of(new MarkedFamily(marker, leaderPid, leaderStart));
        }
        // Without /proc nobody's environment can be read: only a leader that still lives leads to the others.
        return ProcessHandle.of(leaderPid)
                .filter(leader -> ProcessIds.alive(leaderPid, leaderStart))
                .map(HandleFamily::new);
    }
}
