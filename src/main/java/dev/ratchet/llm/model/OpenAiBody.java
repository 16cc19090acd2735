package dev.ratchet.llm.model;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A request as OpenAI's chat completions read it; these cache by themselves whatever begins alike. */
final class OpenAiBody {
    private OpenAiBody() {}

    static byte[] of(ModelRequest request, String limit) {
        return Json.object(json -> write(json, request, limit)).getBytes(StandardCharsets.UTF_8);
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
        String words = words(message);
        if (!words.isEmpty()) {
            said(json, "user", words);
        }
    }

    private static void assistant(JsonWriter json, Message message) {
        json.put("role", "assistant").put("content", words(message));
        List<MessageBlock.ToolUse> calls = message.blocks().stream()
                .filter(MessageBlock.ToolUse.class::isInstance)
                .map(MessageBlock.ToolUse.class::cast)
                .toList();
        if (!calls.isEmpty()) {
            json.objects("tool_calls", calls, call -> call(json, call));
        }
    }

    private static void call(JsonWriter json, MessageBlock.ToolUse use) {
        json.put("id", use.id()).put("type", "function");
        json.object("function", () -> json.put("name", use.name()).put("arguments", use.json()));
    }

    private static String words(Message message) {
        return message.blocks().stream()
                .filter(MessageBlock.Text.class::isInstance)
                .map(block -> ((MessageBlock.Text) block).text())
                .collect(Collectors.joining("\n"));
    }
}
