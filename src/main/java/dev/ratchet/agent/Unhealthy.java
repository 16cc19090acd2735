package dev.ratchet.agent;

import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.LiveSession.Health;
import dev.ratchet.loop.Watch;

/** Ends a session whose health check failed. */
record Unhealthy() implements Watch {
    @Override
    public Look look(LiveSession session) {
        return session.health() == Health.BAD
                ? new End("unhealthy", "the health check failed", Watches.manner(session))
                : KEEP;
    }
}
