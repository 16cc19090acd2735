package dev.ratchet.process.tree;

import dev.ratchet.process.tree.ProcessEntry.Identity;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** What we know of one started program and its descendants; guarded by the lock of {@link ChildProcesses}. */
final class ProcessSession {
    private final Process leader;
    private final String launch;
    private final long earliest;
    private Set<Identity> seen = Set.of();
    private Set<Long> sessions = Set.of();

    /** A session whose members carry the launch in their environment and started no earlier than those ticks. */
    ProcessSession(Process leader, String launch, long earliest) {
        this.leader = leader;
        this.launch = launch;
        this.earliest = earliest;
    }

    Process leader() {
        return leader;
    }

    String launch() {
        return launch;
    }

    /** Whether it could have been started by this session at all. */
    boolean precedes(ProcessEntry entry) {
        return earliest <= entry.start();
    }

    /** Whether it has been seen below the leader, or is in a kernel session that has. */
    boolean knows(ProcessEntry entry) {
        return entry.session() == leader.pid() || seen.contains(entry.identity()) || sessions.contains(entry.session());
    }

    /** Keeps who belongs to it now, for the time when the way back to the leader is cut. */
    void remember(Collection<ProcessEntry> members) {
        seen = members.stream().map(ProcessEntry::identity).collect(Collectors.toUnmodifiableSet());
        sessions = members.stream().map(ProcessEntry::session).collect(Collectors.toUnmodifiableSet());
    }
}
