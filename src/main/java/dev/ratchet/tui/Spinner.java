package dev.ratchet.tui;

import java.time.Instant;

/** A sign that something goes on, which turns by the clock. */
public final class Spinner {
    private static final String FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";

    private Spinner() {}

    /** How it looks at a moment, if it turns that fast. */
    public static char at(Instant now, int frameMillis) {
        return FRAMES.charAt((int) (now.toEpochMilli() / frameMillis % FRAMES.length()));
    }
}
