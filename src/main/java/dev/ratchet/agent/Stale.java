package dev.ratchet.agent;

import dev.ratchet.loop.HumanUnits;
import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.LiveSession.Phase;
import dev.ratchet.loop.Watch;
import java.time.Duration;

/** Ends a session at work whose output does not grow; how long a finished one may be silent is another watch's matter. */
record Stale(Duration timeout) implements Watch {
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
