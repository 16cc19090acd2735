package dev.ratchet.loop.attempt;

/** A part of what an agent should know about a work item. */
public record Section(Topic topic, String text) {

    /** What it is about, in the order in which an agent reads it. */
    public enum Topic {
        ASSIGNMENT("Assigned Task"),
        PARENT("Parent Context"),
        PREREQUISITES("Completed Prerequisites"),
        SPECIFICATION("Feature Specification"),
        PLAN("Feature Plan"),
        RETRY("Retry Information");

        private final String title;

        Topic(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }
}
