package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;

/** Asks another loop. */
final class QueryTool implements ToolAction {
    @Override
    public ToolResult act(ToolInput input, ToolContext scene) throws RefusedCall, InterruptedException {
        try {
            return ToolResult.ok(scene.mailbox()
                    .query(input.words("loop"), input.words("question"))
                    .text());
        } catch (LoopMessages.Unreachable e) {
            throw new RefusedCall(String.valueOf(e.getMessage()));
        }
    }
}
