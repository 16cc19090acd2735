package dev.ratchet.process.tree;

import java.io.File;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One look at all processes of a Linux machine. */
public final class ProcessTable {
    private static final int MILLIS_OF_A_TICK = 10;

    private final Map<Long, ProcessEntry> entries = new TreeMap<>();
    private Map<Long, List<ProcessEntry>> byParent = Map.of();

    ProcessTable(Collection<ProcessEntry> all) {
        all.forEach(entry -> entries.put(entry.pid(), entry));
    }

    static ProcessTable read() {
        List<ProcessEntry> all = new ArrayList<>();
        for (long pid : numbersIn("/proc")) {
            entry(pid).ifPresent(all::add);
        }
        return new ProcessTable(all);
    }

    /** How the process stands now, if it exists. */
    public static Optional<ProcessEntry> entry(long pid) {
        return ProcFile.read("/proc/" + pid + "/stat").flatMap(ProcessEntry::parse);
    }

    /**
     * The pids of all orphans that have come to us, and perhaps of other children; nothing if this kernel does not list
     * them. Does not look at the other threads, of which there is one for each program that Java waits for.
     */
    static Optional<Set<Long>> orphans() {
        long self = ProcessHandle.current().pid();
        if (entry(self).filter(own -> !own.dead()).isEmpty()) {
            // The first thread has ended before the others: orphans come to another one.
            return Optional.empty();
        }
        // The list may leave out one when another exits while it is read, hence twice.
        return childrenOf(self)
                .flatMap(first -> childrenOf(self).map(second -> {
                    Set<Long> both = new LinkedHashSet<>(first);
                    both.addAll(second);
                    return both;
                }));
    }

    /** The pids of the children of one of our threads; orphans come to the first, which has the pid of the process. */
    static Optional<Set<Long>> childrenOf(long thread) {
        return ProcFile.read("/proc/self/task/" + thread + "/children")
                .map(pids -> Arrays.stream(pids.split(" ", -1))
                        .filter(pid -> !pid.isBlank())
                        .map(Long::valueOf)
                        .collect(Collectors.toSet()));
    }

    /** Clock ticks since boot, in the unit in which processes have their start. */
    static long ticks() {
        return LinuxCalls.sinceBoot().toMillis() / MILLIS_OF_A_TICK;
    }

    Collection<ProcessEntry> all() {
        return entries.values();
    }

    Optional<ProcessEntry> find(long pid) {
        return Optional.ofNullable(entries.get(pid));
    }

    void remove(ProcessEntry entry) {
        entries.remove(entry.pid());
        byParent = Map.of();
    }

    /** The roots and all below them. */
    Set<ProcessEntry> trees(Collection<ProcessEntry> roots) {
        if (byParent.isEmpty()) {
            byParent = entries.values().stream().collect(Collectors.groupingBy(ProcessEntry::parent));
        }
        Set<ProcessEntry> found = new LinkedHashSet<>();
        Deque<ProcessEntry> open = new ArrayDeque<>(roots);
        while (!open.isEmpty()) {
            ProcessEntry next = open.remove();
            if (found.add(next)) {
                open.addAll(byParent.getOrDefault(next.pid(), List.of()));
            }
        }
        return found;
    }

    /** All that live but this process and those that it descends from. */
    Set<ProcessEntry> othersAlive() {
        Set<ProcessEntry> line = new HashSet<>();
        for (Optional<ProcessEntry> next = find(ProcessHandle.current().pid());
                next.isPresent() && line.add(next.get()); ) {
            next = find(next.get().parent());
        }
        Set<ProcessEntry> others = new LinkedHashSet<>(entries.values());
        others.removeIf(entry -> entry.dead() || line.contains(entry));
        return others;
    }

    private static List<Long> numbersIn(String directory) {
        String[] names = Objects.requireNonNullElse(new File(directory).list(), new String[0]);
        List<Long> numbers = new ArrayList<>(names.length);
        for (String name : names) {
            if (Character.isDigit(name.charAt(0))) {
                numbers.add(Long.valueOf(name));
            }
        }
        return numbers;
    }
}
