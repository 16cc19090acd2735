package dev.ratchet.session.supervise;

import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.LiveSession.Health;
import dev.ratchet.loop.session.Watch;

/** Ends a session whose health check failed. */
record Unhealthy() implements Watch {
    @Override
    public Look look(LiveSession session) {
        return session.health() == Health.BAD
                ? new End("unhealthy", "the health check failed", Watches.manner(session))
                : KEEP;
    }
}
