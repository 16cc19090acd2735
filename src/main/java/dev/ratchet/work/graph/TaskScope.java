package dev.ratchet.work.graph;

/** The tasks that a loop or a listing is limited to: all, those of a feature, or one task with what is below it. */
public sealed interface TaskScope {
    /** All of the project. */
    record All() implements TaskScope {}

    /** Those of one feature. */
    record OfFeature(String id) implements TaskScope {}

    /** One task with everything below it. */
    record OfTask(String id) implements TaskScope {}
}
