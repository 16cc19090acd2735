package dev.ratchet.app;

/** How a result is printed. */
enum Form {
    /** For people. */
    TEXT,
    /** For programs. */
    JSON
}
