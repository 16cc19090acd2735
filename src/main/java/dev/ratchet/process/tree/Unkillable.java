package dev.ratchet.process.tree;

import dev.ratchet.process.tree.ProcessEntry.Identity;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Processes that an earlier session left and that nobody could end: another user's, or stuck in the kernel. Nobody waits
 * for them again.
 */
final class Unkillable {
    /** One for all sessions: what one has given up must not hold up the next. */
    static final Unkillable OF_THIS_PROCESS = new Unkillable();

    private final Set<Identity> known = ConcurrentHashMap.newKeySet();

    /** Gives it up; false if that was done before. */
    boolean add(ProcessEntry entry) {
        return known.add(entry.identity());
    }

    boolean contains(ProcessEntry entry) {
        return known.contains(entry.identity());
    }
}
