package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;

/** Tells another loop something for its next brief. */
final class ShareTool implements ToolAction {
    @Override
    public ToolResult act(ToolInput input, ToolContext scene) throws RefusedCall, InterruptedException {
        String loop = input.words("loop");
        try {
            scene.mailbox().share(loop, input.words("text"));
            return ToolResult.ok("left for the loop \"%s\"; it reads it before its next attempt".formatted(loop));
        } catch (LoopMessages.Unreachable e) {
            throw new RefusedCall(String.valueOf(e.getMessage()));
        }
    }
}
