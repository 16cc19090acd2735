package dev.ratchet.tui.dashboard;

/** What stands over the dashboard and takes the keys. */
public sealed interface Overlay {
    record None() implements Overlay {}

    /**
     * All keys.
     *
     * @param from the line that is seen first, where there is no room for all
     */
    record Help(int from) implements Overlay {}

    /** Something that cannot be undone is asked about first. */
    record Question(String words, DashboardAction ifYes) implements Overlay {}

    /** Words are typed for a loop. */
    record Writing(DashboardAction.Letter letter, String loop, String text) implements Overlay {}

    /** An answer is typed to a question about a work item. */
    record Answering(Reply reply, long question, String item, String text) implements Overlay {
        Answering with(String other) {
            return new Answering(reply, question, item, other);
        }
    }

    /** What is typed: an answer, or why work is not good enough. */
    enum Reply {
        ANSWER,
        REJECTION
    }

    /** Words are typed that are to be looked for. */
    record Searching(String text) implements Overlay {}
}
