package dev.ratchet.fleet.landing;

import java.time.Duration;

/**
 * How work that was accepted in a work tree of its own comes to the base branch.
 *
 * @param maxConflicts so often a task may not fit onto the base before it has failed
 * @param openCommand what opens a pull request for a branch that was pushed; blank for none
 */
public record LandingSettings(
        Mode mode, Push push, String remote, Duration remoteTimeout, int maxConflicts, String openCommand) {
    public static final LandingSettings DEFAULT =
            new LandingSettings(Mode.REBASE, Push.NOTHING, "origin", Duration.ofMinutes(1), 10, "");

    /** What becomes of accepted work. */
    public enum Mode {
        /** It is put on the base branch. */
        REBASE,
        /** It stays on its own branch. */
        BRANCH,
        /** Its branch is pushed, and a pull request opened. */
        PULL_REQUEST,
        /** Nothing. */
        NONE
    }

    /** What is pushed to the remote. */
    public enum Push {
        NOTHING,
        /** The base of this clone, after landings. */
        THE_BASE,
        /** Landings themselves: the base is the remote's. */
        LANDINGS
    }
}
