package dev.ratchet.llm.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** A request as OpenAI's chat completions read it; these cache by themselves whatever begins alike. */
final class OpenAiBody {
    private OpenAiBody() {}

    static byte[] of(Request request, String limit) {
        return Json.bytes(json -> write(json, request, limit));
    }

    private static void write(JsonGenerator json, Request request, String limit) throws IOException {
        json.writeStartObject();
        json.writeStringField("model", request.model());
        json.writeNumberField(limit, request.maxTokens());
        json.writeBooleanField("stream", true);
        json.writeObjectFieldStart("stream_options");
        json.writeBooleanField("include_usage", true);
        json.writeEndObject();
        tools(json, request.tools());
        json.writeArrayFieldStart("messages");
        if (!request.system().isBlank()) {
            said(json, "system", request.system());
        }
        for (Message message : request.messages()) {
            switch (message.role()) {
                case USER -> user(json, message);
                case ASSISTANT -> assistant(json, message);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void tools(JsonGenerator json, List<Request.Offer> tools) throws IOException {
        if (tools.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("tools");
        for (Request.Offer tool : tools) {
            json.writeStartObject();
            json.writeStringField("type", "function");
            json.writeObjectFieldStart("function");
            json.writeStringField("name", tool.name());
            json.writeStringField("description", tool.text());
            json.writeFieldName("parameters");
            json.writeRawValue(tool.schema());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void said(JsonGenerator json, String role, String text) throws IOException {
        json.writeStartObject();
        json.writeStringField("role", role);
        json.writeStringField("content", text);
        json.writeEndObject();
    }

    /** Each answer of a tool is a message of its own, and all of them come before other words. */
    private static void user(JsonGenerator json, Message message) throws IOException {
        for (Block block : message.blocks()) {
            if (block instanceof Block.ToolAnswer answer) {
                json.writeStartObject();
                json.writeStringField("role", "tool");
                json.writeStringField("tool_call_id", answer.id());
                boolean well = answer.answered() == Block.Answered.WELL;
                json.writeStringField("content", well ? answer.text() : "Error: " + answer.text());
                json.writeEndObject();
            }
        }
        String words = words(message);
        if (!words.isEmpty()) {
            said(json, "user", words);
        }
    }

    private static void assistant(JsonGenerator json, Message message) throws IOException {
        json.writeStartObject();
        json.writeStringField("role", "assistant");
        json.writeStringField("content", words(message));
        boolean any = false;
        for (Block block : message.blocks()) {
            if (block instanceof Block.ToolUse use) {
                if (!any) {
                    json.writeArrayFieldStart("tool_calls");
                    any = true;
                }
                call(json, use);
            }
        }
        if (any) {
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void call(JsonGenerator json, Block.ToolUse use) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", use.id());
        json.writeStringField("type", "function");
        json.writeObjectFieldStart("function");
        json.writeStringField("name", use.name());
        json.writeStringField("arguments", use.json());
        json.writeEndObject();
        json.writeEndObject();
    }

    private static String words(Message message) {
        return message.blocks().stream()
                .filter(Block.Text.class::isInstance)
                .map(block -> ((Block.Text) block).text())
                .collect(Collectors.joining("\n"));
    }
}
