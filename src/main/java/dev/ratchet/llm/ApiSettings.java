package dev.ratchet.llm;

import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.llm.model.Endpoint;
import dev.ratchet.loop.Trouble;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How models are reached, and what they cost.
 *
 * @param model for agents that name none; empty if there is none for those
 * @param server null for the provider's own
 * @param keyVariable the variable that holds the key; null for the usual one, which only the provider's own server needs
 * @param maxTokens how long one answer may become
 * @param timeout how long a server may say nothing
 * @param maxWait how long a session waits in all for a limit to lift before it ends
 */
public record ApiSettings(
        Provider provider,
        String model,
        @Nullable URI server,
        @Nullable String keyVariable,
        int maxTokens,
        Duration timeout,
        Duration maxWait,
        Prices prices) {
    public static final ApiSettings DEFAULT = new ApiSettings(
            Provider.ANTHROPIC, "", null, null, 16_384, Duration.ofMinutes(5), Duration.ofMinutes(5), Prices.NONE);

    /** The variable that the key is looked for in. */
    public String keyName() {
        return keyVariable == null ? provider.keyVariable() : keyVariable;
    }

    /** The server's address. */
    public URI address() {
        return server == null ? provider.home() : server;
    }

    /** The server with the key in the environment; a key that is needed and not there is a {@link Trouble}. */
    public Endpoint endpoint(Map<String, String> environment) {
        ApiKey key = ApiKey.of(Objects.requireNonNullElse(environment.get(keyName()), ""), keyName());
        if (key.isNone() && (server == null || keyVariable != null)) {
            throw new Trouble(
                    "there is no key for %s: set the variable %s to it, or name another variable in api.api_key_env"
                            .formatted(address().getHost(), keyName()));
        }
        return new Endpoint(address(), key, timeout);
    }
}
