package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.llm.tools.files.TreePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes a whole file. */
final class WriteTool implements ToolAction {
    private static final int MOST_CHARACTERS = 10_000_000;

    @Override
    public ToolResult act(ToolInput input, ToolContext scene) throws RefusedCall, IOException {
        TreePath file = scene.tree().place(input.words("path"));
        String content = input.text("content");
        if (content.length() > MOST_CHARACTERS) {
            throw new RefusedCall("the content has more than %,d characters; write less".formatted(MOST_CHARACTERS));
        }
        scene.tree().write(file, content.getBytes(StandardCharsets.UTF_8));
        scene.learnt(file);
        return ToolResult.ok(
                "wrote %s, %d lines".formatted(file, content.lines().count()));
    }
}
