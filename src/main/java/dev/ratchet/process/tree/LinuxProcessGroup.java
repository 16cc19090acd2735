package dev.ratchet.process.tree;

import dev.ratchet.process.tree.LocalLauncher.Role;
import java.util.Collection;
import java.util.Set;

/** Everything that one session started, as we know our children. */
record LinuxProcessGroup(ProcessSession session, Role role) implements ProcessGroup {
    @Override
    public Set<ProcessEntry> remaining() {
        return ChildProcesses.OF_THIS_PROCESS.remaining(session);
    }

    /** All but a wrapper: asked to end it would take the others with it before they have ended. */
    @Override
    public void ask(Collection<ProcessEntry> members) {
        long leader = session.leader().pid();
        ProcessGroup.super.ask(members.stream()
                .filter(member -> role == Role.ITSELF || member.pid() != leader)
                .toList());
    }

    @Override
    public void kill(Collection<ProcessEntry> members) {
        ChildProcesses.OF_THIS_PROCESS.kill(members);
    }
}
