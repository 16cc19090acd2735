package dev.ratchet.process;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whoever carries a marker or is in the session of a leader that we know only by number and start time. */
final class MarkedFamily implements Family {
    private final String marker;
    private final long leader;
    private final Instant leaderStart;
    private final Household household = Household.OF_THIS_PROCESS;

    MarkedFamily(String marker, long leader, Instant leaderStart) {
        this.marker = marker;
        this.leader = leader;
        this.leaderStart = leaderStart;
    }

    @Override
    public Set<ProcessEntry> remaining() {
        household.reapOrphans();
        ProcessTable table = ProcessTable.read();
        Set<Long> ancestors = table.withAncestors(ProcessHandle.current().pid());
        boolean sessionIsTheirs = sessionIsTheirs(table);
        List<ProcessEntry> roots = table.all().stream()
                .filter(entry -> !entry.dead() && !ancestors.contains(entry.pid()))
                .filter(entry -> belongs(entry, sessionIsTheirs))
                .toList();
        Set<ProcessEntry> found = new LinkedHashSet<>(table.trees(roots));
        found.removeIf(entry -> entry.dead() || ancestors.contains(entry.pid()));
        if (found.isEmpty()) {
            // Who died since the first reaping would stay on the process table: nobody looks again.
            household.reapOrphans();
        }
        return found;
    }

    @Override
    public void kill(Collection<ProcessEntry> members) {
        members.forEach(member -> Kill.process(member.pid(), Kill.SIGKILL));
    }

    /** A number is not given out again while a session has it: if the leader's is another's now, its session is gone. */
    private boolean sessionIsTheirs(ProcessTable table) {
        return table.find(leader).isEmpty()
                || ProcessIds.startOf(leader)
                        .filter(start -> ProcessIds.same(start, leaderStart))
                        .isPresent();
    }

    private boolean belongs(ProcessEntry entry, boolean sessionIsTheirs) {
        Optional<String> carried = ProcFile.environment(entry.pid(), Launcher.MARKER);
        if (carried.isPresent()) {
            return carried.get().equals(marker);
        }
        return sessionIsTheirs && entry.session() == leader && !startedBefore(entry);
    }

    private boolean startedBefore(ProcessEntry entry) {
        return ProcessIds.startOf(entry.pid())
                .filter(start -> start.isBefore(leaderStart) && !ProcessIds.same(start, leaderStart))
                .isPresent();
    }
}
