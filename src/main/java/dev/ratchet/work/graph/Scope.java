package dev.ratchet.work.graph;

/** Which tasks are meant. */
public sealed interface Scope {
    /** All of the project. */
    record All() implements Scope {}

    /** Those of one feature. */
    record OfFeature(String id) implements Scope {}

    /** One task with everything below it. */
    record OfTask(String id) implements Scope {}
}
