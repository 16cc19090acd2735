package dev.ratchet.loop.base;

import java.time.Instant;

/** The only clock of a loop; it never goes back while the process lives. */
@FunctionalInterface
public interface Time {
    /** The present moment. */
    Instant now();
}
