package dev.ratchet.llm.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Blocks in the words of Anthropic's API, which the stream of Claude Code has too. */
public final class BlockJson {
    private BlockJson() {}

    /** Writes what is in the object of a block. */
    public static void fields(JsonGenerator json, Block block) throws IOException {
        switch (block) {
            case Block.Text(var text) -> {
                json.writeStringField("type", "text");
                json.writeStringField("text", text);
            }
            case Block.Thinking(var text, var signature) -> {
                json.writeStringField("type", "thinking");
                json.writeStringField("thinking", text);
                json.writeStringField("signature", signature);
            }
            case Block.ToolUse use -> {
                json.writeStringField("type", "tool_use");
                json.writeStringField("id", use.id());
                json.writeStringField("name", use.name());
                json.writeFieldName("input");
                json.writeRawValue(use.json());
            }
            case Block.ToolAnswer(var id, var answered, var text) -> {
                json.writeStringField("type", "tool_result");
                json.writeStringField("tool_use_id", id);
                json.writeStringField("content", text);
                json.writeBooleanField("is_error", answered == Block.Answered.BADLY);
            }
        }
    }
}
