package dev.ratchet.brief;

import java.util.List;

/**
 * The agent of the next attempt, as far as its brief depends on it: it is not advised what it cannot do.
 *
 * @param models those that it may ask for, from the smallest to the largest
 */
public record BriefedAgent(List<String> models, Calls calls, Reporting reporting) {
    public BriefedAgent {
        models = List.copyOf(models);
    }

    /** Whether the commands of Ratchet can be called where the agent works. */
    public enum Calls {
        WORK,
        FAIL
    }

    /** How it says what became of its work. */
    public enum Reporting {
        /** By signs and blocks in its words. */
        WORDS,
        /** By the tools of its attempt. */
        TOOLS
    }
}
