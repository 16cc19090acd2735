package dev.ratchet.llm.model;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.function.Consumer;

/**
 * Anthropic's Messages API, streaming. Of its four marks for the cache one goes to the tools, one to the system text and
 * two to the latest words of the user: the call before this one left what it read under the first of these.
 */
public final class AnthropicModel implements Model {
    private static final int MARKED_MESSAGES = 2;
    private final HttpCall http;
    private final ModelEndpoint endpoint;

    public AnthropicModel(ModelEndpoint endpoint, ModelClients clients) {
        this.http = new HttpCall(endpoint, clients);
        this.endpoint = endpoint;
    }

    @Override
    public ModelReply ask(ModelRequest request, Consumer<AnswerPiece> listener) throws InterruptedException {
        HttpRequest.Builder call = http.request("messages", Json.object(json -> write(json, request)))
                .header("anthropic-version", "2023-06-01");
        if (!endpoint.key().isNone()) {
            call.header("x-api-key", endpoint.key().secret());
        }
        return http.exchange(call.build(), new AnthropicAssembler(endpoint.key()), listener);
    }

    private static void write(JsonWriter json, ModelRequest request) {
        json.put("model", request.model())
                .put("max_tokens", request.maxTokens())
                .put("stream", true);
        tools(json, request.tools());
        if (!request.system().isBlank()) {
            json.array(
                    "system",
                    () -> json.object(() -> {
                        json.put("type", "text").put("text", request.system());
                        mark(json, Mark.CACHED);
                    }));
        }
        json.array("messages", () -> messages(json, request.messages()));
    }

    private enum Mark {
        CACHED,
        NONE
    }

    private static void tools(JsonWriter json, List<ModelRequest.Offer> tools) {
        if (tools.isEmpty()) {
            return;
        }
        json.objects("tools", tools, tool -> {
            json.put("name", tool.name()).put("description", tool.text()).raw("input_schema", tool.schema());
            mark(json, tool.equals(tools.getLast()) ? Mark.CACHED : Mark.NONE);
        });
    }

    private static void messages(JsonWriter json, List<Message> messages) {
        long unmarked = messages.stream()
                        .filter(message -> message.role() == Message.Role.USER)
                        .count()
                - MARKED_MESSAGES;
        for (Message message : messages) {
            boolean user = message.role() == Message.Role.USER;
            Mark last = user && unmarked <= 0 ? Mark.CACHED : Mark.NONE;
            json.object(() -> message(json, message, last));
            unmarked -= user ? 1 : 0;
        }
    }

    private static void message(JsonWriter json, Message message, Mark last) {
        json.put("role", message.role() == Message.Role.USER ? "user" : "assistant");
        json.array("content", () -> {
            for (int i = 0; i < message.blocks().size(); i++) {
                MessageBlock block = message.blocks().get(i);
                Mark mark = i == message.blocks().size() - 1 ? last : Mark.NONE;
                json.object(() -> {
                    block.write(json);
                    mark(json, mark);
                });
            }
        });
    }

    private static void mark(JsonWriter json, Mark mark) {
        if (mark == Mark.CACHED) {
            json.object("cache_control", () -> json.put("type", "ephemeral"));
        }
    }
}
