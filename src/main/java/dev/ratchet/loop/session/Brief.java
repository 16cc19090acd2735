package dev.ratchet.loop.session;

import org.jspecify.annotations.Nullable;

/**
 * What an agent is told.
 *
 * @param system appended to the agent's own system prompt; empty for nothing
 * @param model null for the agent's own choice
 * @param reach what the session may do
 * @param allowance what the session may use
 * @param resumption the conversation to go on with, null to begin one
 */
public record Brief(
        String prompt,
        String system,
        @Nullable String model,
        Allowance allowance,
        @Nullable Resumption resumption,
        Reach reach) {

    /** What a session may do, and what stays of it. */
    public enum Reach {
        /** Everything that the agent is set up for. */
        FULL,
        /** The same, in a conversation that nobody goes on with. */
        FLEETING,
        /** It may look and run commands, not edit; nobody goes on with it either. */
        REVIEW
    }

    /**
     * An earlier conversation, and what is said in it.
     *
     * @param prompt takes the place of the brief's own, unless the agent turns out to have forgotten the conversation
     */
    public record Resumption(Conversation conversation, String prompt) {}

    public Brief(String prompt, String system, @Nullable String model) {
        this(prompt, system, model, Allowance.UNBOUNDED, null, Reach.FULL);
    }

    public static Brief of(String prompt) {
        return new Brief(prompt, "", null);
    }

    public Brief within(Allowance bounds) {
        return new Brief(prompt, system, model, bounds, resumption, reach);
    }

    /** The same, said in an earlier conversation. */
    public Brief resuming(Resumption earlier) {
        return new Brief(prompt, system, model, allowance, earlier, reach);
    }

    /** The same, at the beginning of a conversation. */
    public Brief afresh() {
        return new Brief(prompt, system, model, allowance, null, reach);
    }

    /** With text before the system text that it has. */
    public Brief withSystem(String text) {
        String all = system.isEmpty() ? text : text + "\n\n" + system;
        return new Brief(prompt, all, model, allowance, resumption, reach);
    }

    /** With a section at the end of what the agent reads, also where it goes on with a conversation. */
    public Brief withSection(String section) {
        Resumption longer = resumption == null
                ? null
                : new Resumption(resumption.conversation(), resumption.prompt() + "\n\n" + section);
        return new Brief(prompt + "\n\n" + section, system, model, allowance, longer, reach);
    }

    /** The same for another model. */
    public Brief withModel(@Nullable String other) {
        return new Brief(prompt, system, other, allowance, resumption, reach);
    }

    /** The same, with other bounds to what the session may do. */
    public Brief reaching(Reach other) {
        return new Brief(prompt, system, model, allowance, resumption, other);
    }

    /** What the agent reads. */
    public String words() {
        return resumption == null ? prompt : resumption.prompt();
    }
}
