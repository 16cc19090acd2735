package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;

/** The model says that it is done, and what it did; the result is its summary. */
final class CompleteTaskTool implements ToolAction {
    @Override
    public ToolResult act(ToolInput input, ToolContext scene) throws RefusedCall {
        return ToolResult.ok(input.words("summary").strip());
    }
}
