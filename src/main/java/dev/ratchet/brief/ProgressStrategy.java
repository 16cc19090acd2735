package dev.ratchet.brief;

import dev.ratchet.loop.history.History;

/** Tells the next iteration how the ones before it went: a function of the history. */
@FunctionalInterface
public interface ProgressStrategy {
    /** Text for the prompt; empty if there is nothing to tell. */
    String progress(History history);
}
