package dev.ratchet.loop.attempt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work, as an attempt sees it.
 *
 * @param claim what proves to the work source that the item is this loop's; null where nobody else could have it
 * @param sections what an agent should know about it
 * @param model the model that it is to be done with, null if it does not matter
 */
public record WorkItem(
        String id,
        String title,
        @Nullable String claim,
        List<Section> sections,
        @Nullable String model) {
    public WorkItem {
        sections = List.copyOf(sections);
    }

    /** One that explains itself. */
    public WorkItem(String id, String title) {
        this(id, title, null, List.of(), null);
    }

    /** A part of what an agent should know about a work item. */
    public record Section(Topic topic, String text) {

        /** What it is about, in the order in which an agent reads it. */
        public enum Topic {
            ASSIGNMENT("Assigned Task"),
            PARENT("Parent Context"),
            PREREQUISITES("Completed Prerequisites"),
            SPECIFICATION("Feature Specification"),
            PLAN("Feature Plan"),
            RETRY("Retry Information"),
            CONFLICT("Conflict With The Base Branch"),
            REJECTION("Not Approved");

            private final String title;

            Topic(String title) {
                this.title = title;
            }

            public String title() {
                return title;
            }
        }
    }
}
