package dev.ratchet.process.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * All children of this process on Linux: those it started, and the orphans of those, which the kernel hands to it. One
 * lock keeps starting and sweeping apart, so that a child of Java's own is never taken for an orphan and reaped.
 */
final class ChildProcesses {
    /** The kernel keeps one list of children for the whole process, so there can only be one of these. */
    static final ChildProcesses OF_THIS_PROCESS = new ChildProcesses();

    /** Tells apart what was started under the same marker, as a session and the health check beside it. */
    private static final String LAUNCH = "RATCHET_LAUNCH";

    private static final long TENDING_MILLIS = 1000;

    /** What is about to die is given this many moments: a look at all processes of the machine costs more than they do. */
    private static final int MOMENTS = 10;

    private static final long MOMENT_NANOS = 200_000;
    private static final int CHASE_STEPS = 1000;

    private final Map<Long, ProcessSession> sessions = new HashMap<>();
    private final long self = ProcessHandle.current().pid();
    private final ProcessEntry own = ProcessTable.entry(self).orElseThrow();
    private long launches;
    private boolean adopting;
    private boolean tended;
    private int looks;

    private ChildProcesses() {}

    /** How a program that is ready to be started becomes a process. */
    @FunctionalInterface
    interface Starter {
        Process start(ProcessBuilder builder) throws IOException;
    }

    /** Starts the program; its descendants carry the number of the launch in their environment. */
    synchronized ProcessSession start(ProcessBuilder builder, Starter starter) throws IOException {
        if (!adopting) {
            // From here on every orphan below us becomes our child instead of that of process 1, for good:
            // this is what makes a daemon that left its group and session findable.
            LinuxCalls.adoptOrphans();
            CLibrary.dumpNoThreads();
            adopting = true;
        }
        launches++;
        String launch = self + "-" + own.start() + "-" + launches;
        builder.environment().put(LAUNCH, launch);
        long earliest = ProcessTable.ticks();
        ProcessSession session = new ProcessSession(starter.start(builder), launch, earliest);
        sessions.put(session.leader().pid(), session);
        tend();
        return session;
    }

    /** Who is left of the session, after reaping; empty only if surely nobody is. */
    synchronized Set<ProcessEntry> remaining(ProcessSession session) {
        if (goneSoon(session)) {
            return Set.of();
        }
        Set<ProcessEntry> members = look(session);
        if (!members.isEmpty()) {
            return members;
        }
        // One look can miss who moves while it is taken.
        Set<ProcessEntry> missed = look(session);
        return missed.isEmpty() && someoneUnseen() ? Set.of(ProcessEntry.UNSEEN) : missed;
    }

    /** The session has ended: what it left is nobody's any more. */
    synchronized void forget(ProcessSession session) {
        if (session.leader().isAlive()) {
            // Stuck in the kernel and beyond killing: it stays Java's to reap.
            var _ = session.leader().onExit().thenRun(() -> forget(session));
            return;
        }
        sessions.remove(session.leader().pid(), session);
    }

    /** Kills them group by group where that is safe: within its group nobody can fork his way out of a signal. */
    void kill(Collection<ProcessEntry> members) {
        Set<Long> groups = new LinkedHashSet<>();
        for (ProcessEntry member : members) {
            if (member.equals(ProcessEntry.UNSEEN)) {
                chase();
            } else if (member.group() == own.group() || member.session() == own.session() || member.group() <= 1) {
                // Just started, before it has a session of its own: its group is still ours.
                CLibrary.signal(member.pid(), CLibrary.SIGKILL);
            } else if (groups.add(member.group())) {
                CLibrary.signalGroup(member.group(), CLibrary.SIGKILL);
            }
        }
    }

    /** Takes dead orphans off the process table. */
    synchronized void reapOrphans() {
        reap(ProcessTable.read());
    }

    /** How often it has looked around by itself. */
    synchronized int looks() {
        return looks;
    }

    /** A sandbox ends a moment before the last process in it does, and its dead are ours to reap. */
    private boolean goneSoon(ProcessSession session) {
        for (int i = 0; i < MOMENTS && sessions.size() == 1 && !session.leader().isAlive(); i++) {
            long dead = LinuxCalls.deadChild();
            boolean reaped = dead > 0
                    && LinuxCalls.session(dead) != own.session()
                    && !ownedByJava(dead)
                    && LinuxCalls.reap(dead);
            if (LinuxCalls.childless()) {
                return true;
            }
            if (!reaped) {
                LockSupport.parkNanos(MOMENT_NANOS);
            }
        }
        return gone(session);
    }

    private boolean gone(ProcessSession session) {
        return !session.leader().isAlive() && (LinuxCalls.childless() || (sessions.size() > 1 && noOrphanListed()));
    }

    private boolean noOrphanListed() {
        Optional<Set<Long>> children = ProcessTable.children();
        return children.isPresent()
                && children.get().stream()
                        .filter(pid -> !ownedByJava(pid))
                        .flatMap(pid -> ProcessTable.entry(pid).stream())
                        .noneMatch(this::isOrphan);
    }

    private Set<ProcessEntry> look(ProcessSession session) {
        ProcessTable table = ProcessTable.read();
        reap(table);
        Set<ProcessEntry> members = members(session, table);
        session.remember(members);
        return members.isEmpty() ? remnantOfGroup(session, table) : members;
    }

    private Set<ProcessEntry> members(ProcessSession session, ProcessTable table) {
        List<ProcessEntry> roots = new ArrayList<>();
        if (session.leader().isAlive()) {
            table.find(session.leader().pid()).ifPresent(roots::add);
        }
        for (ProcessEntry entry : table.all()) {
            if (isOrphan(entry) && ownerOf(entry).filter(session::equals).isPresent()) {
                roots.add(entry);
            }
        }
        return table.trees(roots);
    }

    /** A chain of processes that fork and exit faster than we look is still caught as a group. */
    private static Set<ProcessEntry> remnantOfGroup(ProcessSession session, ProcessTable table) {
        long pid = session.leader().pid();
        boolean reused = table.find(pid).isPresent();
        return !reused && CLibrary.signalGroup(pid, CLibrary.NONE)
                ? Set.of(new ProcessEntry(pid, 0, pid, pid, 0, '?'))
                : Set.of();
    }

    /** Whether the kernel counts a child that no look finds; whose it is can only be told of a single session. */
    private boolean someoneUnseen() {
        return sessions.size() == 1
                && !LinuxCalls.childless()
                && ProcessTable.read().all().stream()
                        .noneMatch(entry -> entry.parent() == self && (!isOrphan(entry) || isGivenUp(entry)));
    }

    /** One that stays whatever we do hides others from the kernel's count, but must not be hunted at every session. */
    private static boolean isGivenUp(ProcessEntry entry) {
        return Unkillable.OF_THIS_PROCESS.contains(entry);
    }

    /** Strikes every orphan as soon as it is listed, before it can fork, change its session and exit again. */
    private synchronized void chase() {
        for (int i = 0; i < CHASE_STEPS && sessions.size() == 1 && !LinuxCalls.childless(); i++) {
            ProcessTable.childrenOf(self).orElse(Set.of()).forEach(this::strike);
        }
    }

    private void strike(long pid) {
        long session = LinuxCalls.session(pid);
        if (session > 0 && session != own.session() && !ownedByJava(pid)) {
            CLibrary.signal(pid, CLibrary.SIGKILL);
            LinuxCalls.reap(pid);
        }
    }

    /**
     * A child that we did not start. What shares our kernel session was started by the JVM or a library for itself: a
     * started program is in another session, and no descendant of it can come back into ours.
     */
    private boolean isOrphan(ProcessEntry entry) {
        return entry.parent() == self && entry.session() != own.session() && !ownedByJava(entry.pid());
    }

    private boolean ownedByJava(long pid) {
        ProcessSession session = sessions.get(pid);
        return session != null && session.leader().isAlive();
    }

    private Optional<ProcessSession> ownerOf(ProcessEntry orphan) {
        return first(session -> session.knows(orphan))
                .or(() -> ProcFile.environment(orphan.pid(), LAUNCH)
                        .flatMap(launch -> first(session -> session.launch().equals(launch))))
                .or(() -> onlyPossibleOwner(orphan));
    }

    private Optional<ProcessSession> first(Predicate<ProcessSession> wanted) {
        return sessions.values().stream().filter(wanted).findFirst();
    }

    private Optional<ProcessSession> onlyPossibleOwner(ProcessEntry orphan) {
        List<ProcessSession> possible = sessions.values().stream()
                .filter(session -> session.precedes(orphan))
                .toList();
        return possible.size() == 1 ? Optional.of(possible.getFirst()) : Optional.empty();
    }

    private void reap(ProcessTable table) {
        for (ProcessEntry entry : List.copyOf(table.all())) {
            if (entry.dead() && isOrphan(entry) && LinuxCalls.reap(entry.pid())) {
                table.remove(entry);
            }
        }
    }

    private void tend() {
        if (!tended) {
            tended = true;
            Thread.ofVirtual().name("children").start(this::tendWhileInhabited);
        }
    }

    private synchronized void tendWhileInhabited() {
        try {
            while (!sessions.isEmpty()) {
                wait(TENDING_MILLIS);
                lookAround();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            tended = false;
        }
    }

    /** Only with several sessions is it in doubt whose an orphan is; with one, its dead orphans must not pile up. */
    private void lookAround() {
        if (sessions.size() > 1 || LinuxCalls.deadChild() > 0) {
            ProcessTable table = ProcessTable.read();
            reap(table);
            sessions.values().forEach(session -> session.remember(members(session, table)));
            looks++;
        }
    }
}
