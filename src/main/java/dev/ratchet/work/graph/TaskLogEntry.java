package dev.ratchet.work.graph;

import java.time.Instant;
import java.util.Locale;

/** Something that was written down about a task. */
public record TaskLogEntry(Instant at, Kind kind, String text) {
    /** What an entry is about. */
    public enum Kind {
        /** What somebody wrote. */
        NOTE,
        /** What was done. */
        RESULT,
        /** Why an attempt failed. */
        FAILURE,
        /** Why work that was done could not be put together with that of others. */
        CONFLICT,
        /** Why a person did not approve of work that was done. */
        REJECTION,
        /** What became of a claim. */
        CLAIM,
        /** The file that it came from. */
        IMPORT;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }
}
