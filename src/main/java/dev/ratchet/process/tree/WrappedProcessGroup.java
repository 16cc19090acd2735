package dev.ratchet.process.tree;

import java.util.Collection;
import java.util.Set;

/** A session whose leader is a wrapper: asked to end it would take the others with it before they have ended. */
record WrappedProcessGroup(LinuxProcessGroup inner) implements ProcessGroup {
    @Override
    public Set<ProcessEntry> remaining() {
        return inner.remaining();
    }

    @Override
    public void ask(Collection<ProcessEntry> members) {
        long wrapper = inner.session().leader().pid();
        inner.ask(members.stream().filter(member -> member.pid() != wrapper).toList());
    }

    @Override
    public void kill(Collection<ProcessEntry> members) {
        inner.kill(members);
    }
}
