package dev.ratchet.app.completion;

import java.util.Locale;

/** What a word of the command line can be the name of; the scripts ask for them when they are needed. */
enum NameKind {
    AGENTS,
    TASKS,
    FEATURES,
    /** Loops that ran here. */
    LOOPS,
    /** Types of validated loops. */
    TYPES;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
