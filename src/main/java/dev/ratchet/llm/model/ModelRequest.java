package dev.ratchet.llm.model;

import java.util.List;

/**
 * One call of a model.
 *
 * @param system empty for none
 * @param maxTokens how long the answer may become
 */
public record ModelRequest(String model, String system, List<Message> messages, List<Offer> tools, int maxTokens) {
    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /**
     * A tool that the model may call.
     *
     * @param schema of its input, as JSON
     */
    public record Offer(String name, String text, String schema) {}
}
