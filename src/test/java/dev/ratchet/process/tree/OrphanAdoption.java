package dev.ratchet.process.tree;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Whether what daemonises below a process of the tests becomes its child. */
public final class OrphanAdoption {
    private static final int PR_GET_CHILD_SUBREAPER = 37;

    private OrphanAdoption() {}

    /** From here on orphans below this process are its own: else they would become the children of a test that is at work. */
    public static void begin() {
        if (Platform.LINUX) {
            LinuxCalls.adoptOrphans();
        }
    }

    /** Whether they are, as they are for good wherever Ratchet has started a program. */
    public static boolean hasBegun() {
        if (!Platform.LINUX) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment adopting = arena.allocate(ValueLayout.JAVA_INT);
            int failed = CFunction.open("prctl", 1).call(PR_GET_CHILD_SUBREAPER, adopting.address());
            return failed == 0 && adopting.get(ValueLayout.JAVA_INT, 0) != 0;
        }
    }
}
