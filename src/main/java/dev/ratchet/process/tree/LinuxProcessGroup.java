package dev.ratchet.process.tree;

import java.util.Collection;
import java.util.Set;

/** Everything that one session started, as the household knows it. */
record LinuxProcessGroup(ChildProcesses children, ProcessSession session) implements ProcessGroup {
    @Override
    public Set<ProcessEntry> remaining() {
        return children.remaining(session);
    }

    @Override
    public void kill(Collection<ProcessEntry> members) {
        children.kill(members);
    }
}
