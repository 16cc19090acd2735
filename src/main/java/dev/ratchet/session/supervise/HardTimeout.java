package dev.ratchet.session.supervise;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.Watch;
import java.time.Duration;

/** Ends a session that takes too long in all; a limit of zero is none. */
record HardTimeout(Duration limit) implements Watch {
    @Override
    public Look look(LiveSession session) {
        if (limit.isZero()) {
            return KEEP;
        }
        Duration left = limit.minus(session.age());
        return left.isPositive()
                ? new Keep(left)
                : new End("timeout", "ran for " + HumanUnits.span(session.age()), Watches.manner(session));
    }
}
