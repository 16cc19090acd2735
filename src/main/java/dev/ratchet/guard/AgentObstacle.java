package dev.ratchet.guard;

import java.time.Instant;

/**
 * What keeps an agent from working.
 *
 * @param until when it is worth trying again
 * @param words what is waited for, or, where it is final, why the run ends
 */
record AgentObstacle(Instant until, Kind kind, String words) {
    /** How it is dealt with where another agent could work. */
    enum Kind {
        /** Waited for if it is short. */
        PASSING,
        /** Another agent goes on at once. */
        STUBBORN,
        /** The same, and if it is so with all agents the run ends. */
        FINAL
    }
}
