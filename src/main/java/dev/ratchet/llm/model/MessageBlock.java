package dev.ratchet.llm.model;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.json.MalformedJson;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One block of a message to or from a model: text, thinking, a tool call, or the result of one. */
public sealed interface MessageBlock {
    /** The words among the blocks. */
    static String words(List<MessageBlock> blocks) {
        return blocks.stream()
                .filter(Text.class::isInstance)
                .map(block -> ((Text) block).text)
                .collect(Collectors.joining("\n"));
    }

    /** The calls among the blocks, in their order. */
    static List<ToolUse> calls(List<MessageBlock> blocks) {
        return blocks.stream()
                .filter(ToolUse.class::isInstance)
                .map(ToolUse.class::cast)
                .toList();
    }

    /** Writes what is in its object, in the words of Anthropic's API, which the stream of Claude Code has too. */
    default void write(JsonWriter json) {
        switch (this) {
            case Text(var text) -> json.put("type", "text").put("text", text);
            case Thinking(var text, var signature) ->
                json.put("type", "thinking").put("thinking", text).put("signature", signature);
            case ToolUse use ->
                json.put("type", "tool_use")
                        .put("id", use.id())
                        .put("name", use.name())
                        .raw("input", use.json());
            case ToolAnswer(var id, var answered, var text) ->
                json.put("type", "tool_result")
                        .put("tool_use_id", id)
                        .put("content", text)
                        .put("is_error", answered == Answered.BADLY);
        }
    }

    /** Words. */
    record Text(String text) implements MessageBlock {}

    /**
     * What the model thought.
     *
     * @param signature lets the provider know it for its own when it is sent back; empty if it gave none
     */
    record Thinking(String text, String signature) implements MessageBlock {}

    /**
     * The model calls a tool.
     *
     * @param json its input, an object on a single line; an empty one where the model's own could not be read
     * @param fault why its own could not be read, null if it could
     */
    record ToolUse(
            String id,
            String name,
            Map<String, @Nullable Object> input,
            String json,
            @Nullable String fault) implements MessageBlock {
        /** The call as the model wrote it. */
        public static ToolUse of(String id, String name, String written) {
            String json = written.isBlank() ? "{}" : written;
            try {
                Json parsed = Json.parse(json);
                return parsed.isObject()
                        ? new ToolUse(id, name, parsed.members(), parsed.line(), null)
                        : broken(id, name, "the input is no JSON object");
            } catch (MalformedJson e) {
                return broken(id, name, "the input is no valid JSON: " + e.getMessage());
            }
        }

        /** A call that cannot be made. */
        static ToolUse broken(String id, String name, String fault) {
            return new ToolUse(id, name, Map.of(), "{}", fault);
        }

        /** The same call, known to be incomplete whatever it looks like. */
        public ToolUse cut() {
            return broken(
                    id,
                    name,
                    "the call was cut off by the limit of tokens and not executed;"
                            + " make it again, in smaller pieces");
        }
    }

    /** What a tool answered. */
    record ToolAnswer(String id, Answered answered, String text) implements MessageBlock {}

    /** How a tool answered. */
    enum Answered {
        WELL,
        BADLY
    }
}
