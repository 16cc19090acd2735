package dev.ratchet.config.value;

/** What a run shows on a terminal. */
public enum ConsoleStyle {
    /** Drawn for people, unless CI, a harness.toml or the terminal itself speaks against it. */
    AUTO,
    /** Lines, which scripts can read as well. */
    PLAIN,
    /** Drawn for people on every terminal that can be redrawn. */
    RICH
}
