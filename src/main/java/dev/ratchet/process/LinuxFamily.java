package dev.ratchet.process;

import java.util.Collection;
import java.util.Set;

/** Everything that one session started, as the household knows it. */
record LinuxFamily(Household household, Session session) implements Family {
    @Override
    public Set<ProcessEntry> remaining() {
        return household.remaining(session);
    }

    @Override
    public void kill(Collection<ProcessEntry> members) {
        household.kill(members);
    }
}
