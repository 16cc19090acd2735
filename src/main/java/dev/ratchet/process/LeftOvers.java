package dev.ratchet.process;

import java.time.Duration;
import java.time.Instant;

/** Ends what an attempt left behind whose Ratchet was killed. */
public final class LeftOvers {
    private LeftOvers() {}

    /**
     * Ends everything that carries the marker or is in the session of the leader that started at that time, and what
     * descends from it; tells how many there were. Never ends this process or one that it descends from.
     */
    public static int end(String marker, long leaderPid, Instant leaderStart, Duration grace) {
        Patience patience = new Patience();
        patience.shortenTo(grace);
        Family family = new MarkedFamily(marker, leaderPid, leaderStart);
        return Sweep.end(family, 0, patience).leftOvers();
    }
}
