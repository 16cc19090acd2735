package dev.ratchet.app.command;

/** How a result is printed. */
public enum OutputFormat {
    /** For people. */
    TEXT,
    /** For programs. */
    JSON
}
