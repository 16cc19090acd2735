package dev.ratchet.process.tree;

import java.util.Collection;
import java.util.Set;

/** Processes that have to be gone together. */
interface ProcessGroup {
    /** Who is left, the dead who cannot be reaped yet included; empty only if surely nobody is. */
    Set<ProcessEntry> remaining();

    /** Asks each of them to end, once: to some programs a second request means haste. */
    default void ask(Collection<ProcessEntry> members) {
        for (ProcessEntry member : members) {
            if (member.equals(ProcessEntry.UNSEEN)) {
                continue;
            }
            CLibrary.signal(member.pid(), CLibrary.SIGTERM);
            // One that was stopped would not hear it.
            CLibrary.signal(member.pid(), CLibrary.SIGCONT);
        }
    }

    /** Whether we may signal it at all: who became another user below us, as by sudo, is beyond our reach. */
    default boolean reaches(ProcessEntry member) {
        boolean real = member.pid() > 1 && !member.dead();
        return !real
                || CLibrary.signal(member.pid(), CLibrary.NONE)
                || ProcessTable.entry(member.pid())
                        .filter(now -> !now.dead() && now.identity().equals(member.identity()))
                        .isEmpty();
    }

    /** Ends them without asking. */
    void kill(Collection<ProcessEntry> members);
}
