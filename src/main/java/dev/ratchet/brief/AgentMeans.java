package dev.ratchet.brief;

import java.util.List;

/**
 * What the agent of the next attempt can do; it is not advised what it cannot.
 *
 * @param models those that it may ask for, from the smallest to the largest
 */
public record AgentMeans(List<String> models, Calls calls, Reporting reporting) {
    public AgentMeans {
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
