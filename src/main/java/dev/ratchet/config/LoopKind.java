package dev.ratchet.config;

import dev.ratchet.config.key.KeyValues;
import dev.ratchet.config.key.StatusKeys;
import dev.ratchet.config.key.TaskKeys;
import dev.ratchet.config.key.ValidateKeys;
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

    /** The one that these values ask for. */
    static LoopKind of(KeyValues values) {
        if (TaskKeys.asked(values)) {
            return TASK;
        }
        if (ValidateKeys.asked(values)) {
            return VALIDATED;
        }
        return StatusKeys.asked(values) ? STATUS : PROMPT;
    }

    /** The word for it in JSON, in the database and on screens. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
