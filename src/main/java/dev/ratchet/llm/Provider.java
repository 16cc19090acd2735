package dev.ratchet.llm;

import dev.ratchet.llm.model.AnthropicModel;
import dev.ratchet.llm.model.Endpoint;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.model.OpenAiModel;
import java.net.URI;

/** Whose API a server speaks, with the address and the variable for a key that people know it by. */
public enum Provider {
    ANTHROPIC("https://api.anthropic.com/v1", "ANTHROPIC_API_KEY"),
    OPENAI("https://api.openai.com/v1", "OPENAI_API_KEY");

    private final URI home;
    private final String keyVariable;

    Provider(String home, String keyVariable) {
        this.home = URI.create(home);
        this.keyVariable = keyVariable;
    }

    URI home() {
        return home;
    }

    /** The variable that people keep a key in. */
    public String keyVariable() {
        return keyVariable;
    }

    /** The model at that address. */
    public Model model(Endpoint endpoint) {
        return switch (this) {
            case ANTHROPIC -> new AnthropicModel(endpoint);
            case OPENAI -> new OpenAiModel(endpoint);
        };
    }
}
