package dev.ratchet.config.key;

/** Which tasks a run is to work off. */
public sealed interface TaskSelection {
    /** All of them. */
    record Everything() implements TaskSelection {}

    /** Those of the feature with this name. */
    record OneFeature(String name) implements TaskSelection {}

    /** The task with this id, or the beginning of one, and what is below it. */
    record OneTask(String id) implements TaskSelection {}
}
