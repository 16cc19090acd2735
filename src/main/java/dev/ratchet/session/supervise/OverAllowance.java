package dev.ratchet.session.supervise;

import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.loop.session.Watch;
import java.util.Locale;

/** Ends a session that still works and has used up what was left for it, as far as its stream tells. */
record OverAllowance(Allowance allowance) implements Watch {
    @Override
    public Look look(LiveSession session) {
        Usage usage = session.usage();
        if (session.phase() == LiveSession.Phase.FINISHED) {
            return KEEP;
        }
        if (allowance.tokens() != null && usage.tokens() > allowance.tokens()) {
            return end(session, "%d tokens, %d were left".formatted(usage.tokens(), allowance.tokens()));
        }
        if (allowance.costUsd() != null && usage.costUsd() != null && usage.costUsd() > allowance.costUsd()) {
            return end(
                    session,
                    String.format(Locale.ROOT, "%.4f USD, %.4f were left", usage.costUsd(), allowance.costUsd()));
        }
        return KEEP;
    }

    private static End end(LiveSession session, String used) {
        return new End("budget", "used " + used, Watches.manner(session));
    }
}
