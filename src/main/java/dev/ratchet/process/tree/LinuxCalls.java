package dev.ratchet.process.tree;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** What only the Linux kernel can tell and do about our children. */
public final class LinuxCalls {
    private static final int PR_SET_DUMPABLE = 4;
    private static final int PR_SET_CHILD_SUBREAPER = 36;
    private static final int P_ALL = 0;
    private static final int P_PID = 1;
    private static final int WNOHANG = 1;
    private static final int WEXITED = 4;
    private static final int WNOWAIT = 0x0100_0000;
    private static final int SIGINFO_BYTES = 128;
    private static final int SI_PID_OFFSET = 16;
    private static final int CLOCK_BOOTTIME = 7;
    private static final int TIMESPEC_BYTES = 16;
    private static final int RLIMIT_LOCKS = 10;
    private static final int RLIMIT_BYTES = 16;
    private static final int SELF = 0;
    private static final int SIGNAL = 0x7f;
    private static final int EXIT_CODE = 0xff;
    private static final int BY_SIGNAL = 128;
    private static final int KILLED = BY_SIGNAL + CLibrary.SIGKILL;

    private static final CFunction PRCTL = CFunction.open("prctl", 1);
    private static final CFunction WAITPID = CFunction.named("waitpid");
    private static final CFunction WAITID = CFunction.named("waitid");
    private static final CFunction GETSID = CFunction.named("getsid");

    private static final CFunction CLOCK_GETTIME = CFunction.named("clock_gettime");
    private static final CFunction PRLIMIT = CFunction.named("prlimit");

    private LinuxCalls() {}

    /** Makes us the parent of every orphan below us, in place of process 1. */
    static void adoptOrphans() {
        set("PR_SET_CHILD_SUBREAPER", PR_SET_CHILD_SUBREAPER, 1);
    }

    /** Keeps other processes of the same user from looking into our memory and environment. */
    static void hide() {
        set("PR_SET_DUMPABLE", PR_SET_DUMPABLE, 0);
    }

    /**
     * Has every child from here on carry the mark.
     *
     * @return what we carried before, to go back to; nothing if the kernel or whoever started us lets us have no mark
     */
    static Optional<SessionMark> carry(SessionMark mark) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment limit = arena.allocate(RLIMIT_BYTES, Long.BYTES);
            if (prlimit(SELF, MemorySegment.NULL, limit) != 0) {
                return Optional.empty();
            }
            SessionMark before = new SessionMark(CFunction.bytes(limit).getLong(0));
            CFunction.bytes(limit).putLong(0, mark.value());
            return prlimit(SELF, limit, MemorySegment.NULL) == 0 ? Optional.of(before) : Optional.empty();
        }
    }

    /** What a process carries in the place of a mark; nothing if it is gone or not ours to ask. */
    static Optional<SessionMark> mark(long pid) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment limit = arena.allocate(RLIMIT_BYTES, Long.BYTES);
            return prlimit((int) pid, MemorySegment.NULL, limit) == 0
                    ? Optional.of(new SessionMark(CFunction.bytes(limit).getLong(0)))
                    : Optional.empty();
        }
    }

    private static int prlimit(int pid, MemorySegment wanted, MemorySegment found) {
        return PRLIMIT.call(pid, RLIMIT_LOCKS, wanted.address(), found.address());
    }

    private static void set(String name, int option, long value) {
        if (PRCTL.call(option, value) != 0) {
            throw new IllegalStateException("the kernel refused " + name);
        }
    }

    /** Takes one dead child off the process table; false if it is not dead yet or not our child. */
    static boolean reap(long pid) {
        return WAITPID.call(pid, 0, WNOHANG) == pid;
    }

    /** Waits until a child is dead, and leaves it on the process table; comes back at once from what is no child. */
    static void awaitDeath(long pid) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(SIGINFO_BYTES, Long.BYTES);
            int _ = WAITID.call(P_PID, pid, info.address(), WEXITED | WNOWAIT);
        }
    }

    /** Takes a child off the process table if it is dead; what Java would call its exit code, or empty while it lives. */
    static OptionalInt exitCode(long pid) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment status = arena.allocate(Long.BYTES, Long.BYTES);
            int reaped = WAITPID.call(pid, status.address(), WNOHANG);
            if (reaped == 0) {
                return OptionalInt.empty();
            }
            return OptionalInt.of(
                    reaped < 0 ? KILLED : exitCode(CFunction.bytes(status).getInt(0)));
        }
    }

    private static int exitCode(int status) {
        int signal = status & SIGNAL;
        return signal == 0 ? (status >> Byte.SIZE) & EXIT_CODE : BY_SIGNAL + signal;
    }

    /** The kernel session of a process, told faster than by /proc; negative if there is no such process. */
    static long session(long pid) {
        return GETSID.call(pid);
    }

    /** How long the machine has been up, sleep included: by the clock that processes have their start from. */
    static Duration sinceBoot() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(TIMESPEC_BYTES, Long.BYTES);
            int _ = CLOCK_GETTIME.call(CLOCK_BOOTTIME, time.address());
            ByteBuffer spec = CFunction.bytes(time);
            return Duration.ofSeconds(spec.getLong(0), spec.getLong(Long.BYTES));
        }
    }

    /** Whether we have no child at all, dead or alive; costs microseconds and, unlike a look at /proc, cannot miss one. */
    public static boolean childless() {
        return deadChild() < 0;
    }

    /** The pid of some child that is dead and waits to be reaped; 0 if all of them live, -1 if there is none. */
    static int deadChild() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(SIGINFO_BYTES, Long.BYTES);
            int result = WAITID.call(P_ALL, 0, info.address(), WEXITED | WNOHANG | WNOWAIT);
            return result < 0 ? -1 : CFunction.bytes(info).getInt(SI_PID_OFFSET);
        }
    }
}
