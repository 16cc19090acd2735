package dev.ratchet.llm.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyVariablesTest {
    private static final ProxyVariables PROXIES = new ProxyVariables(Map.of(
            "HTTPS_PROXY", "http://secure.example:3128",
            "http_proxy", "plain.example:8080",
            "NO_PROXY", "inner.example, .corp.example,*.wide.example"));

    @ParameterizedTest
    @CsvSource({
        "https://api.example/v1, secure.example:3128",
        "http://api.example/v1, plain.example:8080",
        "https://inner.example/v1, ",
        "https://deep.inner.example/v1, ",
        "https://notinner.example/v1, secure.example:3128",
        "https://corp.example/v1, ",
        "https://a.corp.example/v1, ",
        "https://a.wide.example/v1, ",
        "http://localhost:11434/v1, ",
        "http://127.0.0.1:1/v1, ",
        "http://[::1]:1/v1, ",
    })
    void goesByTheUsualVariables(URI address, String expected) {
        assertThat(shown(PROXIES, address)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"http://user@:bad, ", "'::', ", "proxy.example, proxy.example:80", "' ', "})
    void whatIsNoAddressIsNoProxy(String value, String expected) {
        assertThat(shown(new ProxyVariables(Map.of("ALL_PROXY", value)), URI.create("https://api.example")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"*", "'*,x'"})
    void aStarExemptsEverybody(String exempt) {
        ProxyVariables proxies = new ProxyVariables(Map.of("https_proxy", "http://p:1", "no_proxy", exempt));
        assertThat(shown(proxies, URI.create("https://api.example"))).isNull();
    }

    private static @Nullable String shown(ProxyVariables proxies, URI address) {
        Proxy proxy = proxies.select(address).getFirst();
        return proxy.address() instanceof InetSocketAddress at ? at.getHostString() + ":" + at.getPort() : null;
    }
}
