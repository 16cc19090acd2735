package dev.ratchet.llm.model;

import dev.ratchet.json.JsonWriter;

/** Blocks in the words of Anthropic's API, which the stream of Claude Code has too. */
public final class BlockJson {
    private BlockJson() {}

    /** Writes what is in the object of a block. */
    public static void fields(JsonWriter json, MessageBlock block) {
        switch (block) {
            case MessageBlock.Text(var text) -> json.put("type", "text").put("text", text);
            case MessageBlock.Thinking(var text, var signature) ->
                json.put("type", "thinking").put("thinking", text).put("signature", signature);
            case MessageBlock.ToolUse use ->
                json.put("type", "tool_use")
                        .put("id", use.id())
                        .put("name", use.name())
                        .raw("input", use.json());
            case MessageBlock.ToolAnswer(var id, var answered, var text) ->
                json.put("type", "tool_result")
                        .put("tool_use_id", id)
                        .put("content", text)
                        .put("is_error", answered == MessageBlock.Answered.BADLY);
        }
    }
}
