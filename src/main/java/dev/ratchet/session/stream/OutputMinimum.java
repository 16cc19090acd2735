package dev.ratchet.session.stream;

import dev.ratchet.loop.session.DialectName;

/**
 * How many bytes of output it takes for a session to have done something.
 *
 * @param structured for agents that write events, of which even one that did nothing writes some
 * @param text for agents that write for people, of which one word can be all there is to say
 */
public record OutputMinimum(long structured, long text) {
    public OutputMinimum {
        if (structured < 0 || text < 0) {
            throw new IllegalArgumentException("the least output must not be negative");
        }
    }

    /** For the agent that a stream is by, whatever it wrote this time. */
    public long by(String dialect) {
        return switch (DialectName.of(dialect).orElse(DialectName.RAW)) {
            case RAW, AIDER -> text;
            case CLAUDE, CODEX, GEMINI, OPENCODE, QWEN, GOOSE, COPILOT, SCRIPTED, API -> structured;
        };
    }

    /** The same for all agents. */
    public static OutputMinimum of(long bytes) {
        return new OutputMinimum(bytes, bytes);
    }
}
