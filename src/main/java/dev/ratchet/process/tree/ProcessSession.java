package dev.ratchet.process.tree;

/**
 * One started program with its descendants.
 *
 * @param launch what its members carry in their environment
 * @param mark what they carry as a limit
 * @param earliest the ticks before which none of them can have started
 */
record ProcessSession(Process leader, String launch, SessionMark mark, long earliest) {
    /** Whether it could have been started by this session at all. */
    boolean precedes(ProcessEntry entry) {
        return earliest <= entry.start();
    }

    /** There are no two of the same program. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
