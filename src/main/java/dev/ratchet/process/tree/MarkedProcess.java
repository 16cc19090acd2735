package dev.ratchet.process.tree;

import dev.ratchet.process.Launcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A living process that carries an attempt's marker in its environment.
 *
 * @param command its words as the system shows them, whatever they are
 */
public record MarkedProcess(long pid, String marker, String command) {
    /** All that can be seen but this process and those that it descends from; none where the system does not tell. */
    public static List<MarkedProcess> all() {
        ProcessTable table = ProcessTable.read();
        Set<Long> ancestors = table.withAncestors(ProcessHandle.current().pid());
        List<MarkedProcess> carriers = new ArrayList<>();
        for (ProcessEntry entry : table.all()) {
            if (!entry.dead() && !ancestors.contains(entry.pid())) {
                Optional<String> marker = ProcFile.environment(entry.pid(), Launcher.MARKER);
                marker.ifPresent(value -> carriers.add(new MarkedProcess(entry.pid(), value, command(entry.pid()))));
            }
        }
        return carriers;
    }

    private static String command(long pid) {
        return ProcFile.read("/proc/" + pid + "/cmdline")
                .orElse("")
                .replace('\0', ' ')
                .strip();
    }
}
