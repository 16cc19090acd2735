package dev.ratchet.config;

/** Which tasks a run is to work off. */
public sealed interface Target {
    /** All of them. */
    record Everything() implements Target {}

    /** Those of the feature with this name. */
    record OneFeature(String name) implements Target {}

    /** The task with this id, or the beginning of one, and what is below it. */
    record OneTask(String id) implements Target {}
}
