package dev.ratchet.fleet.run;

import java.util.Locale;

/** Where a run stands, or how it has ended, in one word. */
public enum RunStatus {
    RUNNING,
    /** It waits for a resume. */
    PAUSED,
    /** Its work is being put on a base branch that has moved. */
    REBASING,
    /** It cannot go on by itself. */
    BLOCKED,
    COMPLETE,
    FAILED,
    /** Somebody ended it. */
    STOPPED,
    /** It was cut off without an ending. */
    INTERRUPTED;

    /** The word for it in JSON and on screens. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of a run that has ended, by the word for its outcome. */
    static RunStatus ended(String outcome) {
        return switch (outcome) {
            case "complete", "limit_reached" -> COMPLETE;
            case "stopped", "killed" -> STOPPED;
            case "blocked" -> BLOCKED;
            case "cut_off" -> INTERRUPTED;
            default -> FAILED;
        };
    }
}
