package dev.ratchet.llm.model;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.function.Consumer;

/**
 * Chat completions as OpenAI and the many servers that imitate it offer them, streaming; these cache by themselves
 * whatever begins alike.
 */
public final class OpenAiModel implements Model {
    private final HttpCall http;
    private final ModelEndpoint endpoint;

    public OpenAiModel(ModelEndpoint endpoint, ModelClients clients) {
        this.http = new HttpCall(endpoint, clients);
        this.endpoint = endpoint;
    }

    @Override
    public ModelReply ask(ModelRequest request, Consumer<AnswerPiece> listener) throws InterruptedException {
        // OpenAI's newer models refuse the old word, and most other servers do not know the new one.
        String limit = "api.openai.com".equals(endpoint.base().getHost()) ? "max_completion_tokens" : "max_tokens";
        HttpRequest.Builder call = http.request("chat/completions", Json.object(json -> write(json, request, limit)));
        if (!endpoint.key().isNone()) {
            call.header("authorization", "Bearer " + endpoint.key().secret());
        }
        return http.exchange(call.build(), new OpenAiAssembler(endpoint.key()), listener);
    }

    private static void write(JsonWriter json, ModelRequest request, String limit) {
        json.put("model", request.model())
                .put(limit, request.maxTokens())
                .put("stream", true)
                .object("stream_options", () -> json.put("include_usage", true));
        if (!request.tools().isEmpty()) {
            json.objects("tools", request.tools(), tool -> tool(json, tool));
        }
        json.array("messages", () -> {
            if (!request.system().isBlank()) {
                said(json, "system", request.system());
            }
            for (Message message : request.messages()) {
                switch (message.role()) {
                    case USER -> user(json, message);
                    case ASSISTANT -> json.object(() -> assistant(json, message));
                }
            }
        });
    }

    private static void tool(JsonWriter json, ModelRequest.Offer tool) {
        json.put("type", "function");
        json.object(
                "function",
                () -> json.put("name", tool.name())
                        .put("description", tool.text())
                        .raw("parameters", tool.schema()));
    }

    private static void said(JsonWriter json, String role, String text) {
        json.object(() -> json.put("role", role).put("content", text));
    }

    /** Each answer of a tool is a message of its own, and all of them come before other words. */
    private static void user(JsonWriter json, Message message) {
        for (MessageBlock block : message.blocks()) {
            if (block instanceof MessageBlock.ToolAnswer answer) {
                boolean well = answer.answered() == MessageBlock.Answered.WELL;
                json.object(() -> json.put("role", "tool")
                        .put("tool_call_id", answer.id())
                        .put("content", well ? answer.text() : "Error: " + answer.text()));
            }
        }
        String words = MessageBlock.words(message.blocks());
        if (!words.isEmpty()) {
            said(json, "user", words);
        }
    }

    private static void assistant(JsonWriter json, Message message) {
        json.put("role", "assistant").put("content", MessageBlock.words(message.blocks()));
        List<MessageBlock.ToolUse> calls = MessageBlock.calls(message.blocks());
        if (!calls.isEmpty()) {
            json.objects("tool_calls", calls, call -> call(json, call));
        }
    }

    private static void call(JsonWriter json, MessageBlock.ToolUse use) {
        json.put("id", use.id()).put("type", "function");
        json.object("function", () -> json.put("name", use.name()).put("arguments", use.json()));
    }
}
