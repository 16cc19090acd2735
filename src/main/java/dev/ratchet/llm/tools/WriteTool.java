package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.llm.tools.files.TreePath;
import dev.ratchet.loop.session.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes a whole file. */
final class WriteTool implements Tool.Action {
    private static final int MOST_CHARACTERS = 10_000_000;

    @Override
    public ToolResult act(ToolInput input, ToolContext context) throws RefusedCall, IOException {
        TreePath file = context.tree().place(input.words("path"));
        String content = input.text("content");
        if (content.length() > MOST_CHARACTERS) {
            throw new RefusedCall("the content has more than %,d characters; write less".formatted(MOST_CHARACTERS));
        }
        context.tree().write(file, content.getBytes(StandardCharsets.UTF_8));
        context.learnt(file);
        return ToolResult.ok(
                "wrote %s, %d lines".formatted(file, content.lines().count()));
    }
}
