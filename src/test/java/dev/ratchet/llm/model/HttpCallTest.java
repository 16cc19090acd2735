package dev.ratchet.llm.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HttpCallTest {
    @Test
    void allAgentsThatGoByTheSameProxiesShareOneClient() {
        HttpClient one = client(Map.of("HTTPS_PROXY", "http://p:1", "API_KEY", "of one"));

        assertThat(client(Map.of("HTTPS_PROXY", "http://p:1", "API_KEY", "of another")))
                .isSameAs(one);
        assertThat(client(Map.of("HTTPS_PROXY", "http://p:2"))).isNotSameAs(one);
        assertThat(client(Map.of())).isNotSameAs(one).isSameAs(client(Map.of("no_proxy_at_all", "x")));
    }

    private static HttpClient client(Map<String, String> environment) {
        return HttpCall.client(new ProxyVariables(environment));
    }
}
