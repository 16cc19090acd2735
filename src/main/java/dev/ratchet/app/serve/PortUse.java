package dev.ratchet.app.serve;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.PortHolder;
import java.net.BindException;

/** Says who has a port that the server wanted. */
record PortUse(int port) {
    Trouble trouble(BindException cause) {
        String holder = PortHolder.of(port).map(" by process %s"::formatted).orElse("");
        boolean ours = holder.isEmpty() || holder.endsWith("(java)");
        return new Trouble(
                new Complaint(
                        "cannot listen at port %d: it is taken%s".formatted(port, holder),
                        (ours ? "another 'ratchet serve' may have it; " : "") + "'--port 0' takes a free one"),
                cause);
    }
}
