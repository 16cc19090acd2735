package dev.ratchet.llm.model;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The proxies that the usual variables name, {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}. */
public final class ProxyVariables extends ProxySelector {
    private static final int USUAL_PORT = 80;

    private final Map<String, String> environment;

    public ProxyVariables(Map<String, String> environment) {
        this.environment = environment.entrySet().stream()
                .filter(variable -> variable.getKey().toLowerCase(Locale.ROOT).endsWith("_proxy"))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Who goes the same ways can share what goes them. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ProxyVariables proxies && environment.equals(proxies.environment);
    }

    @Override
    public int hashCode() {
        return environment.hashCode();
    }

    @Override
    public List<Proxy> select(URI address) {
        if (isExempt(address.getHost().toLowerCase(Locale.ROOT))) {
            return List.of(Proxy.NO_PROXY);
        }
        return variable(address.getScheme() + "_proxy")
                .or(() -> variable("all_proxy"))
                .flatMap(ProxyVariables::proxy)
                .map(List::of)
                .orElse(List.of(Proxy.NO_PROXY));
    }

    /** In small letters or in capitals, as programs have it. */
    private Optional<String> variable(String name) {
        return Stream.of(name, name.toUpperCase(Locale.ROOT))
                .map(environment::get)
                .filter(value -> value != null && !value.isBlank())
                .map(value -> Objects.requireNonNull(value).strip())
                .findFirst();
    }

    /** This machine itself, and what the user exempts: a host, or a domain with all that is in it. */
    private boolean isExempt(String host) {
        boolean here = host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
        return here
                || variable("no_proxy").stream()
                        .flatMap(all -> Stream.of(all.toLowerCase(Locale.ROOT).split(",", -1)))
                        .map(name -> name.strip().replaceFirst("^\\*?\\.", ""))
                        .anyMatch(name -> name.equals("*")
                                || (!name.isEmpty() && (host.equals(name) || host.endsWith("." + name))));
    }

    private static Optional<Proxy> proxy(String value) {
        try {
            URI address = URI.create(value.contains("://") ? value : "http://" + value);
            int port = address.getPort() < 0 ? USUAL_PORT : address.getPort();
            return address.getHost() == null
                    ? Optional.empty()
                    : Optional.of(
                            new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(address.getHost(), port)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    @Override
    public void connectFailed(URI address, SocketAddress proxy, IOException failure) {
        // The call fails, and says so.
    }
}
