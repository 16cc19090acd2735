package dev.ratchet.llm.model;

import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What calls the models of a process: one client for all agents that go by the same proxies, since each has threads,
 * connections and buffers of its own and a process may have a hundred agents.
 */
public final class ModelClients {
    private final Map<ProxySelector, HttpClient> clients = new ConcurrentHashMap<>();

    HttpClient by(ProxySelector proxies) {
        return clients.computeIfAbsent(proxies, ModelClients::make);
    }

    /** One that never sends a key on to where a server redirects. */
    private static HttpClient make(ProxySelector proxies) {
        return HttpClient.newBuilder()
                .proxy(proxies)
                // The offer of another version, which goes with plain HTTP, confuses some local servers.
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(Duration.ofSeconds(30))
                .build();
    }
}
