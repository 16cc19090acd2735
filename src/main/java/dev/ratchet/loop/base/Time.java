package dev.ratchet.loop.base;

import java.time.Duration;
import java.time.Instant;

/** The only clock of a loop; it never goes back while the process lives. */
@FunctionalInterface
public interface Time {
    /** The present moment. */
    Instant now();

    /** How much of the time so far is nobody's, since this process did not run, as far as that is known. */
    default Duration stopped() {
        return Duration.ZERO;
    }

    /** When that was for the last time; long ago if never. */
    default Instant runningSince() {
        return Instant.MIN;
    }
}
