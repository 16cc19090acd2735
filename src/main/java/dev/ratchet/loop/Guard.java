package dev.ratchet.loop;

/** Decides from the history alone whether the loop may go on; a pure function. */
@FunctionalInterface
public interface Guard {
    Decision check(History history);
}
