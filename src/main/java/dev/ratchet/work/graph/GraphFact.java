package dev.ratchet.work.graph;

/** Something that happened in the graph. */
public sealed interface GraphFact {
    /** There is a new task. */
    record Added(String task) implements GraphFact {}

    /** A task of a plan was there already; nothing changed. */
    record Recognised(String task) implements GraphFact {}

    /** A task is gone. */
    record Deleted(String task) implements GraphFact {}

    /** A task has another status. */
    record Moved(String task, TaskStatus from, TaskStatus to, Cause cause) implements GraphFact {}

    /** A feature has another status. */
    record FeatureMoved(String feature, Feature.Status from, Feature.Status to) implements GraphFact {}

    /** Whoever wanted to settle a task has lost it before; nothing changed. */
    record ClaimLost(String task, String owner) implements GraphFact {}

    /** Why a task has another status. */
    enum Cause {
        ASKED("as asked"),
        CLAIMED("claimed"),
        RELEASED("released"),
        RETRIED("to be tried again"),
        ANSWERED("its questions are answered"),
        LEASE_LAPSED("its lease has lapsed"),
        UNBLOCKED("all that it waited for is done"),
        CHILDREN_DONE("all its sub-tasks are done"),
        CHILD_FAILED("a sub-task failed"),
        REVIVED("a sub-task is open again");

        private final String words;

        Cause(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
