package dev.ratchet.session.supervise;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.LiveSession.Phase;
import dev.ratchet.loop.session.Watch;
import java.time.Duration;

/** Ends a session at work whose output does not grow; how long a finished one may be silent is another watch's matter. */
record StaleOutput(Duration timeout) implements Watch {
    @Override
    public Look look(LiveSession session) {
        if (session.phase() != Phase.WORKING) {
            return KEEP;
        }
        Duration left = timeout.minus(session.silence());
        return left.isPositive()
                ? new Keep(left)
                : new End("stale", "no output for " + HumanUnits.span(session.silence()), Manner.AS_KILLED);
    }
}
