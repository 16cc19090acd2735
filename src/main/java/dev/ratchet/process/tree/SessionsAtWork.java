package dev.ratchet.process.tree;

import dev.ratchet.process.tree.ProcessEntry.Identity;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The sessions that have not ended, and whose of them an orphan is; guarded by the lock of {@link ChildProcesses}. */
final class SessionsAtWork {
    /** Tells apart what was started under the same marker, as a session and the health check beside it. */
    static final String LAUNCH = "RATCHET_LAUNCH";

    private final Map<Long, ProcessSession> byLeader = new HashMap<>();
    private final Map<SessionMark, ProcessSession> byMark = new HashMap<>();
    private final Map<String, ProcessSession> byLaunch = new HashMap<>();
    private final Set<ProcessSession> unsettled = new LinkedHashSet<>();
    private Map<Identity, ProcessSession> seen = Map.of();
    private Map<Long, ProcessSession> kernelSessions = Map.of();

    /** Whose an orphan is. */
    sealed interface Owner {
        /** Of a session that is at work or about to end. */
        record Living(ProcessSession session) implements Owner {}

        /** Of one that has ended, and missed it. */
        record Ended() implements Owner {}

        /** It may be of several, which all have to end before it is clear that nobody needs it; or a stranger's. */
        record Unknown() implements Owner {}
    }

    void add(ProcessSession session) {
        byLeader.put(session.leader().pid(), session);
        byMark.put(session.mark(), session);
        byLaunch.put(session.launch(), session);
        unsettled.add(session);
    }

    /** Nobody was left of it: who turns up from now on was overlooked, or is another's. */
    void settle(ProcessSession session) {
        byMark.remove(session.mark(), session);
        byLaunch.remove(session.launch(), session);
        unsettled.remove(session);
    }

    void remove(ProcessSession session) {
        settle(session);
        byLeader.remove(session.leader().pid(), session);
    }

    boolean isEmpty() {
        return byLeader.isEmpty();
    }

    int unsettled() {
        return unsettled.size();
    }

    Collection<ProcessSession> all() {
        return List.copyOf(byLeader.values());
    }

    boolean isInUse(SessionMark mark) {
        return byMark.containsKey(mark);
    }

    /** Whether it is a program that Java started and has not reaped. */
    boolean isLeader(long pid) {
        ProcessSession session = byLeader.get(pid);
        return session != null && session.leader().isAlive();
    }

    /** Whether the child is of a session other than this one, by its mark, which is all that can be told without a look. */
    boolean isOfAnother(long pid, ProcessSession session) {
        return byMark(pid).filter(owner -> !owner.equals(session)).isPresent();
    }

    boolean isMarkedAs(long pid, ProcessSession session) {
        return byMark(pid).filter(session::equals).isPresent();
    }

    private Optional<ProcessSession> byMark(long pid) {
        return LinuxCalls.mark(pid).flatMap(mark -> Optional.ofNullable(byMark.get(mark)));
    }

    /**
     * Whose the orphan is. That it was seen below a leader cannot be feigned; the mark outlives all but malice; then
     * come its kernel session, its environment, and that it cannot be of a session which began later.
     *
     * @param starter by what the launches of this Ratchet begin
     */
    Owner ownerOf(ProcessEntry orphan, String starter) {
        Optional<SessionMark> mark = LinuxCalls.mark(orphan.pid());
        Optional<String> launch = Optional.empty();
        @Nullable ProcessSession owner = seen.get(orphan.identity());
        if (owner == null && mark.isPresent()) {
            owner = byMark.get(mark.get());
        }
        if (owner == null) {
            owner = ofKernelSession(orphan.session());
        }
        if (owner == null) {
            launch = ProcFile.environment(orphan.pid(), LAUNCH);
            owner = launch.map(byLaunch::get).orElse(null);
        }
        if (owner != null && unsettled.contains(owner)) {
            return new Owner.Living(owner);
        }
        return mark.filter(known -> known.isOfStarter(starter)).isPresent()
                        || launch.filter(known -> known.startsWith(starter)).isPresent()
                ? new Owner.Ended()
                : onlyPossibleOwner(orphan);
    }

    /** Keeps who belongs to whom now, for the time when the way back to the leader is cut. */
    void remember(Map<ProcessSession, Set<ProcessEntry>> members) {
        Map<Identity, ProcessSession> nowSeen = new HashMap<>();
        Map<Long, ProcessSession> nowInhabited = new LinkedHashMap<>();
        members.forEach((session, entries) -> entries.forEach(entry -> {
            nowSeen.put(entry.identity(), session);
            nowInhabited.put(entry.session(), session);
        }));
        seen = nowSeen;
        kernelSessions = nowInhabited;
    }

    private @Nullable ProcessSession ofKernelSession(long number) {
        ProcessSession led = byLeader.get(number);
        return led == null ? kernelSessions.get(number) : led;
    }

    private Owner onlyPossibleOwner(ProcessEntry orphan) {
        List<ProcessSession> possible = unsettled.stream()
                .filter(session -> session.precedes(orphan))
                .limit(2)
                .toList();
        return possible.size() == 1 ? new Owner.Living(possible.getFirst()) : new Owner.Unknown();
    }
}
