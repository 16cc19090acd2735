package dev.ratchet.process.tree;

import dev.ratchet.process.Launcher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A process and those that it descends from, the nearest first: what an agent started can take the marker out of its own
 * environment, but not out of the agent's. Empty where there is no /proc.
 */
public record ProcessAncestry(List<Long> pids) {
    /** Of nobody. */
    public static final ProcessAncestry UNKNOWN = new ProcessAncestry(List.of());

    public ProcessAncestry {
        pids = List.copyOf(pids);
    }

    public static ProcessAncestry ofThisProcess() {
        return of(ProcessHandle.current().pid());
    }

    static ProcessAncestry of(long pid) {
        Set<Long> line = new LinkedHashSet<>();
        Optional<ProcessEntry> next = ProcessTable.entry(pid);
        while (next.isPresent() && line.add(next.get().pid())) {
            next = ProcessTable.entry(next.get().parent());
        }
        return new ProcessAncestry(List.copyOf(line));
    }

    /** Whether no person sits at a terminal of the first of them; where that cannot be known, one may. */
    public boolean isWithoutTerminal() {
        return !pids.isEmpty()
                && ProcFile.read("/proc/" + pids.getFirst() + "/stat")
                        .filter(ProcessEntry::isWithoutTerminal)
                        .isPresent();
    }

    /** The attempt that one of them was started in; whose environment may not be read was not started in any. */
    public Optional<String> attempt() {
        return pids.stream()
                .flatMap(pid -> ProcFile.environment(pid, Launcher.MARKER).stream())
                .findFirst();
    }
}
