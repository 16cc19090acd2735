package dev.ratchet.work.graph;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A larger piece of work with tasks of its own.
 *
 * @param model what its tasks are to be done with, null if it does not matter
 */
public record Feature(
        String id, String name, Status status, @Nullable String model, Instant createdAt, Counts counts) {
    /** The loop in which an agent makes the tasks of the feature with this name. */
    public static String loop(String name) {
        return "feature-" + name;
    }

    /** Where a feature stands. */
    public enum Status {
        DRAFT,
        PLANNED,
        READY,
        RUNNING,
        DONE,
        FAILED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Status of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        /** What it is with these tasks. */
        Status with(Counts counts) {
            if (counts.tasks() == 0) {
                return this == PLANNED ? PLANNED : DRAFT;
            }
            if (counts.open() > 0) {
                return counts.claimed() > 0 ? RUNNING : READY;
            }
            return counts.failed() > 0 ? FAILED : DONE;
        }
    }

    /** How many tasks a feature has, and how many of them are open, failed, or being worked on. */
    public record Counts(int tasks, int open, int failed, int claimed) {}
}
