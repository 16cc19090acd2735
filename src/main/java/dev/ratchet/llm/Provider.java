package dev.ratchet.llm;

import dev.ratchet.llm.model.AnthropicModel;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.model.ModelClients;
import dev.ratchet.llm.model.ModelEndpoint;
import dev.ratchet.llm.model.OpenAiModel;
import java.net.URI;

/** Whose API a server speaks, with the address and the variables for a key and another address that people know it by. */
public enum Provider {
    ANTHROPIC("https://api.anthropic.com/v1", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"),
    OPENAI("https://api.openai.com/v1", "OPENAI_API_KEY", "OPENAI_BASE_URL");

    private final URI home;
    private final String keyVariable;
    private final String addressVariable;

    Provider(String home, String keyVariable, String addressVariable) {
        this.home = URI.create(home);
        this.keyVariable = keyVariable;
        this.addressVariable = addressVariable;
    }

    URI home() {
        return home;
    }

    /** The variable that people keep a key in. */
    public String keyVariable() {
        return keyVariable;
    }

    /** The variable in which people name another server. */
    String addressVariable() {
        return addressVariable;
    }

    /** The model at that address. */
    public Model model(ModelEndpoint endpoint, ModelClients clients) {
        return switch (this) {
            case ANTHROPIC -> new AnthropicModel(endpoint, clients);
            case OPENAI -> new OpenAiModel(endpoint, clients);
        };
    }
}
