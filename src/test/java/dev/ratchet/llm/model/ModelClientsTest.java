package dev.ratchet.llm.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelClientsTest {
    private final ModelClients clients = new ModelClients();

    @Test
    void allAgentsThatGoByTheSameProxiesShareOneClient() {
        HttpClient one = by(Map.of("HTTPS_PROXY", "http://p:1", "API_KEY", "of one"));

        assertThat(by(Map.of("HTTPS_PROXY", "http://p:1", "API_KEY", "of another")))
                .isSameAs(one);
        assertThat(by(Map.of("HTTPS_PROXY", "http://p:2"))).isNotSameAs(one);
        assertThat(by(Map.of())).isNotSameAs(one).isSameAs(by(Map.of("no_proxy_at_all", "x")));
    }

    private HttpClient by(Map<String, String> environment) {
        return clients.by(new ProxyVariables(environment));
    }
}
