package dev.ratchet.llm.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/**
 * A request as Anthropic's API reads it. Of its four marks for the cache one goes to the tools, one to the system text and
 * two to the latest words of the user: the call before this one left what it read under the first of these.
 */
final class AnthropicBody {
    private static final int MARKED_MESSAGES = 2;

    private AnthropicBody() {}

    static byte[] of(Request request) {
        return Json.bytes(json -> write(json, request));
    }

    private static void write(JsonGenerator json, Request request) throws IOException {
        json.writeStartObject();
        json.writeStringField("model", request.model());
        json.writeNumberField("max_tokens", request.maxTokens());
        json.writeBooleanField("stream", true);
        tools(json, request.tools());
        system(json, request.system());
        json.writeArrayFieldStart("messages");
        List<Message> messages = request.messages();
        long unmarked = messages.stream()
                        .filter(message -> message.role() == Message.Role.USER)
                        .count()
                - MARKED_MESSAGES;
        for (Message message : messages) {
            boolean user = message.role() == Message.Role.USER;
            message(json, message, user && unmarked <= 0 ? Mark.CACHED : Mark.NONE);
            unmarked -= user ? 1 : 0;
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private enum Mark {
        CACHED,
        NONE
    }

    private static void tools(JsonGenerator json, List<Request.Offer> tools) throws IOException {
        if (tools.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("tools");
        for (Request.Offer tool : tools) {
            json.writeStartObject();
            json.writeStringField("name", tool.name());
            json.writeStringField("description", tool.text());
            json.writeFieldName("input_schema");
            json.writeRawValue(tool.schema());
            mark(json, tool.equals(tools.getLast()) ? Mark.CACHED : Mark.NONE);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void system(JsonGenerator json, String system) throws IOException {
        if (system.isBlank()) {
            return;
        }
        json.writeArrayFieldStart("system");
        json.writeStartObject();
        json.writeStringField("type", "text");
        json.writeStringField("text", system);
        mark(json, Mark.CACHED);
        json.writeEndObject();
        json.writeEndArray();
    }

    private static void message(JsonGenerator json, Message message, Mark last) throws IOException {
        json.writeStartObject();
        json.writeStringField("role", message.role() == Message.Role.USER ? "user" : "assistant");
        json.writeArrayFieldStart("content");
        for (int i = 0; i < message.blocks().size(); i++) {
            json.writeStartObject();
            BlockJson.fields(json, message.blocks().get(i));
            mark(json, i == message.blocks().size() - 1 ? last : Mark.NONE);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void mark(JsonGenerator json, Mark mark) throws IOException {
        if (mark == Mark.CACHED) {
            json.writeObjectFieldStart("cache_control");
            json.writeStringField("type", "ephemeral");
            json.writeEndObject();
        }
    }
}
