package dev.ratchet.process.tree;

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
    public static int end(String marker, Optional<SessionLeader> leader, Duration grace) {
        ExitDeadline deadline = new ExitDeadline();
        deadline.shortenTo(grace);
        return group(marker, leader)
                .map(group -> TreeTermination.end(group, NO_LEADER, deadline).leftOvers())
                .orElse(0);
    }

    private static Optional<ProcessGroup> group(String marker, Optional<SessionLeader> leader) {
        if (Platform.LINUX) {
            return Optional.of(new MarkedProcessGroup(marker, leader));
        }
        // Without /proc nobody's environment can be read: only a leader that still lives leads to the others.
        return leader.filter(SessionLeader::isStillThere)
                .flatMap(known -> ProcessHandle.of(known.pid()))
                .map(HandleProcessGroup::new);
    }
}
