package dev.ratchet.work.graph;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

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

    /**
     * Whoever wanted to settle a task has lost it before; nothing changed.
     *
     * @param intervention null if nobody took it from him: his lease is over, or somebody has it since it was
     */
    record ClaimLost(String task, String owner, @Nullable Intervention intervention) implements GraphFact {
        /** What has become of it, in words. */
        public String why() {
            return intervention == null ? "the task was lost to somebody else" : intervention.words();
        }
    }

    /** How a person took a task from whoever was at work on it, and on which machine. */
    record Intervention(Act act, String host) {
        /** What was done. */
        public enum Act {
            CANCELLED("the attempt was cancelled"),
            RESET("the task was reset"),
            DELETED("the task was deleted"),
            DONE("the task was called done"),
            FAILED("the task was called failed");

            private final String words;

            Act(String words) {
                this.words = words;
            }

            String word() {
                return name().toLowerCase(Locale.ROOT);
            }

            static Act of(String word) {
                return valueOf(word.toUpperCase(Locale.ROOT));
            }
        }

        String words() {
            return "%s by hand on %s".formatted(act.words, host);
        }
    }

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
