package dev.ratchet.loop.history;

/** Reads events as they happen; must not throw and must not block for long. */
@FunctionalInterface
public interface Observer {
    void saw(Event event);
}
