package dev.ratchet.app.doctor.check;

import java.util.Locale;

/** How much a finding matters. */
public enum FindingLevel {
    OK,
    /** Good to know; nothing is wrong. */
    INFO,
    /** A run works, but not as well as it could. */
    WARNING,
    /** A run fails, or is about to. */
    PROBLEM;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
