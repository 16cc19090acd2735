package dev.ratchet.process.tree;

import dev.ratchet.process.Launcher;
import dev.ratchet.process.tree.TreeTermination.ExitDeadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What attempts left behind whose Ratchet was killed. */
public final class LeftOvers {
    private static final long NO_LEADER = 0;

    private LeftOvers() {}

    /**
     * Ends everything that carries the marker or is in the session of the leader, if one was started, and what descends
     * from it; tells how many there were. Never ends this process or one that it descends from.
     */
    public static int end(String marker, Optional<SessionLeader> leader, Duration grace) {
        ExitDeadline deadline = ExitDeadline.in(grace);
        return group(marker, leader)
                .map(group -> TreeTermination.end(group, NO_LEADER, deadline).leftOvers())
                .orElse(0);
    }

    /**
     * A living process that carries an attempt's marker in its environment.
     *
     * @param command its words as the system shows them, whatever they are
     */
    public record MarkedProcess(long pid, String marker, String command) {}

    /** All that can be seen but this process and those that it descends from; none where the system does not tell. */
    public static List<MarkedProcess> marked() {
        List<MarkedProcess> found = new ArrayList<>();
        for (ProcessEntry entry : ProcessTable.read().othersAlive()) {
            ProcFile.environment(entry.pid(), Launcher.MARKER).ifPresent(marker -> {
                String words =
                        ProcFile.read("/proc/" + entry.pid() + "/cmdline").orElse("");
                found.add(new MarkedProcess(
                        entry.pid(), marker, words.replace('\0', ' ').strip()));
            });
        }
        return found;
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

    /** Whoever carries a marker or is in the session of the leader, if there was one. */
    record MarkedProcessGroup(String marker, Optional<SessionLeader> leader) implements ProcessGroup {
        MarkedProcessGroup {
            leader = leader.filter(SessionLeader::isOfThisBoot);
        }

        @Override
        public Set<ProcessEntry> remaining() {
            ChildProcesses.OF_THIS_PROCESS.reapOrphans();
            ProcessTable table = ProcessTable.read();
            Set<ProcessEntry> others = table.othersAlive();
            Optional<SessionLeader> sessionsLeader = leader.filter(known -> hasItsSession(known, table));
            List<ProcessEntry> roots = others.stream()
                    .filter(entry -> belongs(entry, sessionsLeader))
                    .toList();
            Set<ProcessEntry> found = new LinkedHashSet<>(table.trees(roots));
            found.retainAll(others);
            if (found.isEmpty()) {
                // Who died since the first reaping would stay on the process table: nobody looks again.
                ChildProcesses.OF_THIS_PROCESS.reapOrphans();
            }
            return found;
        }

        @Override
        public void kill(Collection<ProcessEntry> members) {
            members.forEach(member -> CLibrary.signal(member.pid(), CLibrary.SIGKILL));
        }

        /** A number is not given out again while a session has it: if the leader's is another's now, its session is gone. */
        private static boolean hasItsSession(SessionLeader leader, ProcessTable table) {
            return table.find(leader.pid()).isEmpty() || leader.isStillThere();
        }

        /** Its environment is gone, and with its session too only this is left. */
        private boolean isMarked(ProcessEntry entry) {
            return LinuxCalls.mark(entry.pid())
                    .filter(mark -> mark.isOfAttempt(marker))
                    .isPresent();
        }

        private boolean belongs(ProcessEntry entry, Optional<SessionLeader> sessionsLeader) {
            Optional<String> carried = ProcFile.environment(entry.pid(), Launcher.MARKER);
            return carried.isPresent()
                    ? carried.get().equals(marker)
                    : isMarked(entry)
                            || sessionsLeader
                                    .filter(known -> known.leads(entry))
                                    .isPresent();
        }
    }
}
