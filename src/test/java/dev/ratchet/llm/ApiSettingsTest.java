package dev.ratchet.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.llm.model.ModelEndpoint;
import dev.ratchet.loop.base.Trouble;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ApiSettingsTest {
    private static final URI LOCAL = URI.create("http://localhost:11434/v1");

    @Test
    void theProvidersOwnServerNeedsTheUsualKey() {
        ModelEndpoint endpoint = settings(Provider.OPENAI, null, null).endpoint(Map.of("OPENAI_API_KEY", "sk-key-1\n"));

        assertThat(endpoint.base()).isEqualTo(URI.create("https://api.openai.com/v1"));
        assertThat(endpoint.key().hide("sk-key-1")).isEqualTo("***");
        assertThatThrownBy(() -> settings(Provider.OPENAI, null, null).endpoint(Map.of()))
                .isInstanceOf(Trouble.class)
                .hasMessage("there is no key for api.openai.com: set the variable OPENAI_API_KEY to it,"
                        + " or name another variable in api.api_key_env");
    }

    @Test
    void anotherServerMayDoWithoutUnlessAVariableIsNamedForIt() {
        assertThat(settings(Provider.OPENAI, LOCAL, null)
                        .endpoint(Map.of())
                        .key()
                        .isNone())
                .isTrue();
        assertThat(settings(Provider.OPENAI, LOCAL, "MINE")
                        .endpoint(Map.of("MINE", "sk-key-2"))
                        .key()
                        .hide("sk-key-2"))
                .isEqualTo("***");
        assertThatThrownBy(() -> settings(Provider.OPENAI, LOCAL, "MINE").endpoint(Map.of("OPENAI_API_KEY", "sk-1")))
                .hasMessageContaining("no key for localhost: set the variable MINE");
    }

    @Test
    void theUsualVariableNamesTheServerWhereTheSettingsDoNot() {
        Map<String, String> environment = Map.of("ANTHROPIC_BASE_URL", "http://127.0.0.1:8080");

        assertThat(settings(Provider.ANTHROPIC, null, null)
                        .endpoint(environment)
                        .base())
                .isEqualTo(URI.create("http://127.0.0.1:8080"));
        assertThat(settings(Provider.ANTHROPIC, LOCAL, null)
                        .endpoint(environment)
                        .base())
                .isEqualTo(LOCAL);
        assertThatThrownBy(() -> settings(Provider.OPENAI, null, null).endpoint(Map.of("OPENAI_BASE_URL", "no where")))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("OPENAI_BASE_URL holds no address");
        assertThatThrownBy(() -> settings(Provider.OPENAI, null, null).endpoint(Map.of("OPENAI_BASE_URL", "host:1")))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("host:1 is no address of a server");
    }

    private static ApiSettings settings(Provider provider, @Nullable URI server, @Nullable String variable) {
        return new ApiSettings(
                provider, "m", server, variable, 10, Duration.ofSeconds(1), Duration.ZERO, PriceList.NONE);
    }
}
