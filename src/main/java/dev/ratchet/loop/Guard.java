package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.history.History;

/** Decides from the history alone whether the loop may go on; a pure function. */
@FunctionalInterface
public interface Guard {
    Decision check(History history);
}
