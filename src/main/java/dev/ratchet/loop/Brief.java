package dev.ratchet.loop;

import org.jspecify.annotations.Nullable;

/**
 * What an agent is told.
 *
 * @param system appended to the agent's own system prompt; empty for nothing
 * @param model null for the agent's own choice
 * @param allowance what the session may use
 */
public record Brief(String prompt, String system, @Nullable String model, Allowance allowance) {
    public Brief(String prompt, String system, @Nullable String model) {
        this(prompt, system, model, Allowance.UNBOUNDED);
    }

    public static Brief of(String prompt) {
        return new Brief(prompt, "", null);
    }

    public Brief within(Allowance bounds) {
        return new Brief(prompt, system, model, bounds);
    }
}
