package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Outcome;
import java.util.Optional;

/** Looks after what a loop has open between its attempts, and while it waits for the next. */
@FunctionalInterface
public interface Upkeep {
    /** Nothing has to be looked after. */
    Upkeep NONE = _ -> Optional.empty();

    /** Does what has to be done for a loop, if anything; how its run ends, if it cannot go on by itself. */
    Optional<Outcome> keepUp(String loop) throws InterruptedException;
}
