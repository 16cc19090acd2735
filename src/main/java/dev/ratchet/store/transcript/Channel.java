package dev.ratchet.store.transcript;

import java.util.Locale;

/** What a session writes to. */
public enum Channel {
    OUTPUT,
    /** An error channel of its own. */
    ERRORS;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
