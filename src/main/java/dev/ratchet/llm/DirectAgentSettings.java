package dev.ratchet.llm;

import dev.ratchet.llm.model.ApiKey;
import java.time.Duration;

/**
 * How the direct agent works.
 *
 * @param name under which its limits and sessions are remembered
 * @param model unless the brief names another
 * @param maxTokens how long one answer may become
 * @param maxTurns how many answers a session may have
 * @param maxWait how long a session waits in all for a limit to lift before it ends
 * @param key what must not get into the session file, whatever a tool prints
 */
public record DirectAgentSettings(
        String name, String model, int maxTokens, int maxTurns, Duration maxWait, PriceList prices, ApiKey key) {
    public DirectAgentSettings {
        if (model.isBlank()) {
            throw new IllegalArgumentException("a model must be named");
        }
        if (maxTokens < 1 || maxTurns < 1) {
            throw new IllegalArgumentException("tokens and turns must be at least 1");
        }
        if (maxWait.isNegative()) {
            throw new IllegalArgumentException("the longest wait must not be negative");
        }
    }
}
