package dev.ratchet.llm;

import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.llm.model.ModelEndpoint;
import dev.ratchet.llm.model.ProxyVariables;
import dev.ratchet.loop.base.Trouble;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How models are reached, and what they cost.
 *
 * @param model for agents that name none; empty if there is none for those
 * @param server null for the one that the provider's usual variable names, or the provider's own
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
        PriceList prices) {
    public static final ApiSettings DEFAULT = new ApiSettings(
            Provider.ANTHROPIC, "", null, null, 16_384, Duration.ofMinutes(5), Duration.ofMinutes(5), PriceList.NONE);

    /** The variable that the key is looked for in. */
    public String keyName() {
        return keyVariable == null ? provider.keyVariable() : keyVariable;
    }

    /** The server's address: the one that is set, the one that the provider's usual variable names, or the provider's own. */
    public URI address(Map<String, String> environment) {
        return server(environment).orElse(provider.home());
    }

    private Optional<URI> server(Map<String, String> environment) {
        String named = environment.getOrDefault(provider.addressVariable(), "").strip();
        if (server != null || named.isEmpty()) {
            return Optional.ofNullable(server);
        }
        try {
            return Optional.of(new URI(named));
        } catch (URISyntaxException e) {
            throw new Trouble(
                    "the variable %s holds no address: %s".formatted(provider.addressVariable(), e.getReason()), e);
        }
    }

    /** The server with the key in the environment; a key that is needed and not there is a {@link Trouble}. */
    public ModelEndpoint endpoint(Map<String, String> environment) {
        URI address = address(environment);
        ApiKey key = ApiKey.of(environment.getOrDefault(keyName(), ""), keyName());
        if (key.isNone() && (server(environment).isEmpty() || keyVariable != null)) {
            throw new Trouble(
                    "there is no key for %s: set the variable %s to it, or name another variable in api.api_key_env"
                            .formatted(address.getHost(), keyName()));
        }
        try {
            return new ModelEndpoint(address, key, timeout, new ProxyVariables(environment));
        } catch (IllegalArgumentException e) {
            throw new Trouble(String.valueOf(e.getMessage()), e);
        }
    }
}
