package dev.ratchet.work.graph;

/** Which tasks are meant. */
public sealed interface TaskScope {
    /** All of the project. */
    record All() implements TaskScope {}

    /** Those of one feature. */
    record OfFeature(String id) implements TaskScope {}

    /** One task with everything below it. */
    record OfTask(String id) implements TaskScope {}
}
