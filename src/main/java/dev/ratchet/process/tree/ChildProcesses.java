package dev.ratchet.process.tree;

import dev.ratchet.process.tree.SessionsAtWork.Owner;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * All children of this process on Linux: those it started, and the orphans of those, which the kernel hands to it. One
 * lock keeps starting and sweeping apart, so that a child of Java's own is never taken for an orphan and reaped.
 */
final class ChildProcesses {
    /** The kernel keeps one list of children for the whole process, so there can only be one of these. */
    static final ChildProcesses OF_THIS_PROCESS = new ChildProcesses();

    private static final long TENDING_MILLIS = 1000;

    /** What is about to die is given this many moments: a look at all processes of the machine costs more than they do. */
    private static final int MOMENTS = 10;

    private static final long MOMENT_NANOS = 200_000;
    private static final int CHASE_STEPS = 1000;

    /** Looking around by itself may take this part of the time: with a thousand sessions there is much to see. */
    private static final int SHARE_OF_TENDING = 50;

    private final SessionsAtWork sessions = new SessionsAtWork();
    private final long self = ProcessHandle.current().pid();
    private final ProcessEntry own = ProcessTable.entry(self).orElseThrow();
    private final String starter = self + "-" + own.start() + "-";
    private final ReentrantLock turn = new ReentrantLock(true);
    private Optional<Look> last = Optional.empty();
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

    /**
     * All processes at a time, and those of each session among them.
     *
     * @param begun when it was begun to be taken
     * @param died those of whom someone had just died: who forks and exits faster than we look shows only by his dead
     * @param doubtful whether it was not clear whose an orphan is, which may be clear after the next end of a session
     */
    private record Look(
            long begun,
            ProcessTable table,
            Map<ProcessSession, Set<ProcessEntry>> members,
            Set<ProcessSession> died,
            boolean doubtful) {
        boolean isSince(long moment) {
            return begun - moment > 0;
        }
    }

    /** Starts the program; its descendants carry its mark, and the number of the launch in their environment. */
    synchronized ProcessSession start(ProcessBuilder builder, String marker, Starter starts) throws IOException {
        if (!adopting) {
            // From here on every orphan below us becomes our child instead of that of process 1, for good:
            // this is what makes a daemon that left its group and session findable.
            LinuxCalls.adoptOrphans();
            CLibrary.dumpNoThreads();
            adopting = true;
        }
        SessionMark mark;
        do {
            launches++;
            mark = SessionMark.of(marker, starter, launches);
        } while (sessions.isInUse(mark));
        String launch = starter + launches;
        builder.environment().put(SessionsAtWork.LAUNCH, launch);
        long earliest = ProcessTable.ticks();
        ProcessSession session = new ProcessSession(startMarked(builder, mark, starts), launch, mark, earliest);
        sessions.add(session);
        tend();
        return session;
    }

    /** A child has from its first moment what we have ourselves then. */
    private static Process startMarked(ProcessBuilder builder, SessionMark mark, Starter starts) throws IOException {
        Optional<SessionMark> before = LinuxCalls.carry(mark);
        try {
            return starts.start(builder);
        } finally {
            before.ifPresent(LinuxCalls::carry);
        }
    }

    /** Who is left of the session, after reaping; empty only if surely nobody is. */
    Set<ProcessEntry> remaining(ProcessSession session) {
        long asked = System.nanoTime();
        if (goneSoon(session)) {
            return Set.of();
        }
        Set<ProcessEntry> members = inTurn(() -> members(session, look(asked)));
        if (!members.isEmpty()) {
            return members;
        }
        // One look can miss who moves while it is taken.
        long askedAgain = System.nanoTime();
        return inTurn(() -> lastLook(session, askedAgain));
    }

    /** First come, first served: else each would take a look of its own, of which nobody who waits has any use. */
    private Set<ProcessEntry> inTurn(Supplier<Set<ProcessEntry>> look) {
        turn.lock();
        try {
            return look.get();
        } finally {
            turn.unlock();
        }
    }

    private synchronized Set<ProcessEntry> lastLook(ProcessSession session, long asked) {
        Look taken = look(asked);
        Set<ProcessEntry> missed = members(session, taken);
        if (missed.isEmpty() && (taken.died().contains(session) || someoneUnseen())) {
            return Set.of(ProcessEntry.UNSEEN);
        }
        if (missed.isEmpty()) {
            settle(session);
        }
        return missed;
    }

    /** At once: of two sessions that end together one has to be the last, and has to look once more. */
    private void settle(ProcessSession session) {
        sessions.settle(session);
        last = last.filter(look -> !look.doubtful());
    }

    /** The session has ended: what it left is nobody's any more. */
    synchronized void forget(ProcessSession session) {
        if (session.leader().isAlive()) {
            // Stuck in the kernel and beyond killing: it stays Java's to reap.
            var _ = session.leader().onExit().thenRun(() -> forget(session));
            return;
        }
        settle(session);
        sessions.remove(session);
    }

    /** Kills members of a session. */
    void kill(ProcessSession session, Collection<ProcessEntry> members) {
        if (members.contains(ProcessEntry.UNSEEN)) {
            chase(session);
        } else {
            kill(members);
        }
    }

    /** Group by group where that is safe: within its group nobody can fork his way out of a signal. */
    private void kill(Collection<ProcessEntry> members) {
        Set<Long> groups = new LinkedHashSet<>();
        for (ProcessEntry member : members) {
            if (member.group() == own.group() || member.session() == own.session() || member.group() <= 1) {
                // Just started, before it has a session of its own: its group is still ours.
                CLibrary.signal(member.pid(), CLibrary.SIGKILL);
            } else if (groups.add(member.group())) {
                CLibrary.signalGroup(member.group(), CLibrary.SIGKILL);
            }
        }
    }

    /** Takes dead orphans off the process table. */
    synchronized void reapOrphans() {
        var _ = reap(ProcessTable.read());
    }

    /** How often it has looked at all processes. */
    synchronized int looks() {
        return looks;
    }

    /**
     * A sandbox ends a moment before the last process in it does, and its dead are ours to reap. Others can start and end
     * sessions between two moments.
     */
    private boolean goneSoon(ProcessSession session) {
        for (int i = 0; i < MOMENTS && !session.leader().isAlive(); i++) {
            if (gone(session)) {
                return true;
            }
            LockSupport.parkNanos(MOMENT_NANOS);
        }
        return !session.leader().isAlive() && gone(session);
    }

    private synchronized boolean gone(ProcessSession session) {
        boolean gone = reapedToTheLast() || (sessions.unsettled() > 1 && noneListed(session));
        if (gone) {
            settle(session);
        }
        return gone;
    }

    /** Whether we have no child any more, after the dead orphans that the kernel names first have been reaped. */
    private boolean reapedToTheLast() {
        int dead = LinuxCalls.deadChild();
        while (dead > 0 && isStrange(dead) && LinuxCalls.reap(dead)) {
            dead = LinuxCalls.deadChild();
        }
        return dead < 0;
    }

    /**
     * Whether every orphan is marked as another session's; costs microseconds for each. One that is dead may have forked
     * another before, so it is reaped and counts for this time.
     */
    private boolean noneListed(ProcessSession session) {
        Optional<Set<Long>> children = ProcessTable.orphans();
        if (children.isEmpty()) {
            return false;
        }
        List<ProcessEntry> listed = children.get().stream()
                .filter(pid -> isStrange(pid) && !sessions.isOfAnother(pid, session))
                .flatMap(pid -> ProcessTable.entry(pid).stream())
                .filter(entry -> isOrphan(entry) && !isGivenUp(entry))
                .toList();
        listed.forEach(entry -> LinuxCalls.reap(entry.pid()));
        return listed.isEmpty();
    }

    /** @param asked a look of somebody else's will do if it was begun since then: many sessions may end at once */
    private synchronized Look look(long asked) {
        return last.filter(look -> look.isSince(asked)).orElseGet(this::look);
    }

    /** Who is of the session. */
    private static Set<ProcessEntry> members(ProcessSession session, Look taken) {
        Set<ProcessEntry> members = taken.members().getOrDefault(session, Set.of());
        return members.isEmpty() ? remnantOfGroup(session, taken.table()) : members;
    }

    private Look look() {
        long begun = System.nanoTime();
        ProcessTable table = ProcessTable.read();
        Set<ProcessSession> died = reap(table);
        Map<ProcessSession, List<ProcessEntry>> roots = new HashMap<>();
        for (ProcessSession session : sessions.all()) {
            if (session.leader().isAlive()) {
                table.find(session.leader().pid()).ifPresent(leader -> add(roots, session, leader));
            }
        }
        List<ProcessEntry> overlooked = new ArrayList<>();
        boolean doubtful = false;
        for (ProcessEntry entry : table.all()) {
            if (isOrphan(entry)) {
                switch (sessions.ownerOf(entry, starter)) {
                    case Owner.Living(ProcessSession session) -> add(roots, session, entry);
                    case Owner.Ended() -> overlooked.add(entry);
                    case Owner.Unknown() -> doubtful = true;
                }
            }
        }
        Map<ProcessSession, Set<ProcessEntry>> members = new HashMap<>();
        roots.forEach((session, ofIt) -> members.put(session, table.trees(ofIt)));
        sessions.remember(members);
        kill(table.trees(overlooked));
        looks++;
        Look taken = new Look(begun, table, members, died, doubtful);
        last = Optional.of(taken);
        return taken;
    }

    private static void add(Map<ProcessSession, List<ProcessEntry>> roots, ProcessSession session, ProcessEntry entry) {
        roots.computeIfAbsent(session, _ -> new ArrayList<>()).add(entry);
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
        return sessions.unsettled() == 1
                && !LinuxCalls.childless()
                && ProcessTable.read().all().stream()
                        .noneMatch(entry -> entry.parent() == self && (!isOrphan(entry) || isGivenUp(entry)));
    }

    /** One that stays whatever we do hides others from the kernel's count, but must not be hunted at every session. */
    private static boolean isGivenUp(ProcessEntry entry) {
        return Unkillable.OF_THIS_PROCESS.contains(entry);
    }

    /** Strikes every orphan of the session as soon as it is listed, before it can fork, change its session and exit again. */
    private synchronized void chase(ProcessSession session) {
        List<Long> listed;
        int steps = 0;
        do {
            listed = ProcessTable.childrenOf(self).orElse(Set.of()).stream()
                    .filter(pid -> isStrange(pid) && isPrey(pid, session))
                    .toList();
            listed.forEach(ChildProcesses::strike);
            steps++;
        } while (!listed.isEmpty() && steps < CHASE_STEPS);
    }

    /** Without a mark it can only be told whose it is if there is but one session. */
    private boolean isPrey(long pid, ProcessSession session) {
        return sessions.unsettled() == 1 || sessions.isMarkedAs(pid, session);
    }

    private static void strike(long pid) {
        CLibrary.signal(pid, CLibrary.SIGKILL);
        LinuxCalls.reap(pid);
    }

    /**
     * A child that we did not start. What shares our kernel session was started by the JVM or a library for itself: a
     * started program is in another session, and no descendant of it can come back into ours.
     */
    private boolean isOrphan(ProcessEntry entry) {
        return entry.parent() == self && entry.session() != own.session() && !sessions.isLeader(entry.pid());
    }

    /** The same of what is known to be a child, told faster. */
    private boolean isStrange(long child) {
        long session = LinuxCalls.session(child);
        return session > 0 && session != own.session() && !sessions.isLeader(child);
    }

    /** Takes dead orphans off the process table, and says of which sessions they were. */
    private Set<ProcessSession> reap(ProcessTable table) {
        Set<ProcessSession> died = new HashSet<>();
        for (ProcessEntry entry : List.copyOf(table.all())) {
            if (entry.dead() && isOrphan(entry)) {
                Owner owner = sessions.ownerOf(entry, starter);
                if (LinuxCalls.reap(entry.pid())) {
                    table.remove(entry);
                    if (owner instanceof Owner.Living(ProcessSession session)) {
                        died.add(session);
                    }
                }
            }
        }
        return died;
    }

    private void tend() {
        if (!tended) {
            tended = true;
            Thread.ofVirtual().name("children").start(this::tendWhileInhabited);
        }
    }

    private synchronized void tendWhileInhabited() {
        try {
            long pause = TENDING_MILLIS;
            while (!sessions.isEmpty()) {
                wait(pause);
                long begun = System.nanoTime();
                lookAround();
                pause = Math.max(
                        TENDING_MILLIS,
                        SHARE_OF_TENDING
                                * Duration.ofNanos(System.nanoTime() - begun).toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            tended = false;
        }
    }

    /** Only with several sessions can it be in doubt whose an orphan is; with one, its dead orphans must not pile up. */
    private void lookAround() {
        if (sessions.unsettled() > 1 || LinuxCalls.deadChild() > 0) {
            var _ = look();
        }
    }
}
