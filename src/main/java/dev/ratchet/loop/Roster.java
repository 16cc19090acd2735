package dev.ratchet.loop;

import dev.ratchet.loop.history.History;
import java.util.Optional;

/** Who makes the attempts: one agent, or several that stand in for each other. */
@FunctionalInterface
public interface Roster {

    /**
     * Whose turn it is.
     *
     * @param notice what a person should know if it was another's turn before: who goes on for whom, why, until when
     */
    record Turn(Agent agent, Optional<String> notice) {}

    /** Who makes the next attempt; a function of the history, as guards are. */
    Turn next(History history);
}
