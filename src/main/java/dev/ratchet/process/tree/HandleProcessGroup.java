package dev.ratchet.process.tree;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A leader's group and descendants where there is neither /proc nor a subreaper (macOS). Untested for want of such a
 * machine; who leaves the group and loses his parent between two looks is not found.
 */
final class HandleProcessGroup implements ProcessGroup {
    private final ProcessHandle leader;
    private final Map<Long, ProcessHandle> known = new LinkedHashMap<>();

    HandleProcessGroup(ProcessHandle leader) {
        this.leader = leader;
    }

    @Override
    public Set<ProcessEntry> remaining() {
        Map<Long, ProcessHandle> found = Stream.concat(Stream.of(leader), known.values().stream())
                .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
                .collect(Collectors.toMap(ProcessHandle::pid, Function.identity(), (first, _) -> first));
        known.putAll(found);
        known.values().removeIf(handle -> !handle.isAlive());
        Set<ProcessEntry> left =
                known.values().stream().map(HandleProcessGroup::entry).collect(Collectors.toSet());
        if (left.isEmpty() && CLibrary.signalGroup(leader.pid(), CLibrary.NONE)) {
            return Set.of(new ProcessEntry(leader.pid(), 0, leader.pid(), leader.pid(), 0, '?'));
        }
        return left;
    }

    @Override
    public void kill(Collection<ProcessEntry> members) {
        CLibrary.signalGroup(leader.pid(), CLibrary.SIGKILL);
        members.forEach(member -> CLibrary.signal(member.pid(), CLibrary.SIGKILL));
    }

    private static ProcessEntry entry(ProcessHandle handle) {
        long start = handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return new ProcessEntry(handle.pid(), 0, 0, 0, start, '?');
    }
}
