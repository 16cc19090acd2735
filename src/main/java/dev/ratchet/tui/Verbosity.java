package dev.ratchet.tui;

/** How much a person wants to read. */
public enum Verbosity {
    /** Errors and the summary. */
    QUIET,
    /** A line for every change of state. */
    NORMAL,
    /** Watchdog checks, retry decisions and the agent's rendered output as well. */
    VERBOSE
}
