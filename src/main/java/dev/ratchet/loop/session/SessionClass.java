package dev.ratchet.loop.session;

import java.util.Locale;

/** What kind of ending a session had, by the evidence it left. */
public enum SessionClass {
    /** Ended by itself with a success result, or plain text and exit code 0. */
    NORMAL,
    /** A limit that lifts by itself. */
    RATE_LIMIT,
    /** Money or plan used up. */
    QUOTA,
    /** Bad or missing key, not logged in. */
    AUTH,
    /** Server or network failure after the agent's own retries. */
    OVERLOADED,
    /** The agent's own budget flag. */
    AGENT_BUDGET,
    /** The agent's own turn limit. */
    MAX_TURNS,
    /** Ended by one of the watches. */
    KILLED,
    /** Aborted by a signal from outside. */
    INTERRUPTED,
    /** No final result, or plain text and an exit code other than 0. */
    CRASHED,
    /** Nothing was done. */
    EMPTY,
    /** Any other error result. */
    ERROR;

    /** The word for it in JSON, in the database and on screens. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
