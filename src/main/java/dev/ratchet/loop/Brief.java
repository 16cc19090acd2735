package dev.ratchet.loop;

import org.jspecify.annotations.Nullable;

/**
 * What an agent is told.
 *
 * @param system appended to the agent's own system prompt; empty for nothing
 * @param model null for the agent's own choice
 * @param allowance what the session may use
 * @param resumption the conversation to go on with, null to begin one
 */
public record Brief(
        String prompt,
        String system,
        @Nullable String model,
        Allowance allowance,
        @Nullable Resumption resumption) {

    /**
     * An earlier conversation, and what is said in it.
     *
     * @param prompt takes the place of the brief's own, unless the agent turns out to have forgotten the conversation
     */
    public record Resumption(Conversation conversation, String prompt) {}

    public Brief(String prompt, String system, @Nullable String model) {
        this(prompt, system, model, Allowance.UNBOUNDED, null);
    }

    public static Brief of(String prompt) {
        return new Brief(prompt, "", null);
    }

    public Brief within(Allowance bounds) {
        return new Brief(prompt, system, model, bounds, resumption);
    }

    /** The same, said in an earlier conversation. */
    public Brief resuming(Resumption earlier) {
        return new Brief(prompt, system, model, allowance, earlier);
    }

    /** The same, at the beginning of a conversation. */
    public Brief afresh() {
        return new Brief(prompt, system, model, allowance, null);
    }

    /** With text before the system text that it has. */
    public Brief withSystem(String text) {
        String all = system.isEmpty() ? text : text + "\n\n" + system;
        return new Brief(prompt, all, model, allowance, resumption);
    }

    /** What the agent reads. */
    public String words() {
        return resumption == null ? prompt : resumption.prompt();
    }
}
