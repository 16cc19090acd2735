package dev.ratchet.config;

import java.util.Locale;

/** The kinds of loop that a configuration can ask for. */
public enum LoopKind {
    /** The same prompt again and again. */
    PROMPT,
    /** The same prompt until the agent's LOOP_STATUS says that it is done. */
    STATUS,
    /** The tasks of the graph, one by one. */
    TASK,
    /** A prompt from a template, until a command says that the work is done. */
    VALIDATED;

    /** The word for it in JSON, in the database and on screens. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
