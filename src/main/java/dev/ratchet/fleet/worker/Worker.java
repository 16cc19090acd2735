package dev.ratchet.fleet.worker;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A process that works off tasks, as others see it.
 *
 * @param labels what it has that tasks may need
 * @param capacity how many loops it runs at once
 * @param running the numbers of the sessions that it runs
 * @param lastSeen when it last said that it is there, by the database's clock
 */
public record Worker(
        String name,
        String host,
        Set<String> labels,
        int capacity,
        List<Integer> running,
        Instant lastSeen,
        String version,
        State state) {

    /** What it is about. */
    public enum State {
        WORKING,
        /** It ends when its sessions have, and takes nothing new. */
        DRAINING;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static State of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }
}
