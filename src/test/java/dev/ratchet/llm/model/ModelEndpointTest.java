package dev.ratchet.llm.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses and keys as people give them. */
class ModelEndpointTest {
    @Test
    void anAddressWithoutAPathMeansTheFirstVersion() {
        assertThat(at("http://localhost:8000")).hasToString("http://localhost:8000/v1/messages");
        assertThat(at("https://host/")).hasToString("https://host/v1/messages");
        assertThat(at("https://host/v1/")).hasToString("https://host/v1/messages");
        assertThat(at("https://host/openai/v2")).hasToString("https://host/openai/v2/messages");
    }

    @Test
    void whatIsNoAddressIsRefused() {
        assertThatThrownBy(() -> at("localhost:8000")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> at("file:///etc/passwd")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aKeyHasNoWordsAndAWrongOneIsNotRepeated() {
        ApiKey key = ApiKey.of("sk-secret\n", "MY_KEY");
        assertThat(new ModelEndpoint(URI.create("http://h"), key, Duration.ofSeconds(1), HttpClient.Builder.NO_PROXY)
                        .toString())
                .doesNotContain("secret");
        assertThat(key.hide("it is sk-secret.")).isEqualTo("it is ***.");
        assertThat(ApiKey.NONE.hide("as it is")).isEqualTo("as it is");
        assertThatThrownBy(() -> ApiKey.of("sk-secret\nsk-other", "MY_KEY"))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("MY_KEY")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "sk-ant-test, I know ***",
        "sk-test, I know ***",
        "abcdefghijklmnop, I know ***",
        "test, I know test",
        "ollama, I know ollama",
        "EMPTY, I know EMPTY",
        "k, I know k",
        "12345, I know 12345",
    })
    void hidesKeysAndNotWordsThatStandForNone(String key, String shown) {
        assertThat(ApiKey.of(key, "KEY").hide("I know " + key)).isEqualTo(shown);
    }

    private static URI at(String base) {
        return new ModelEndpoint(URI.create(base), ApiKey.NONE, Duration.ofSeconds(1), HttpClient.Builder.NO_PROXY)
                .at("messages");
    }
}
