package dev.ratchet.loop;

import org.jspecify.annotations.Nullable;

/**
 * What an agent is told.
 *
 * @param system appended to the agent's own system prompt; empty for nothing
 * @param model null for the agent's own choice
 */
public record Brief(String prompt, String system, @Nullable String model) {
    public static Brief of(String prompt) {
        return new Brief(prompt, "", null);
    }
}
