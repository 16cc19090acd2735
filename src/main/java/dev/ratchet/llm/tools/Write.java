package dev.ratchet.llm.tools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes a whole file. */
final class Write implements Deed {
    private static final int MOST_CHARACTERS = 10_000_000;

    @Override
    public ToolResult act(Input input, ToolScene scene) throws Refused, IOException {
        Place file = scene.tree().place(input.words("path"));
        String content = input.text("content");
        if (content.length() > MOST_CHARACTERS) {
            throw new Refused("the content has more than %,d characters; write less".formatted(MOST_CHARACTERS));
        }
        scene.tree().write(file, content.getBytes(StandardCharsets.UTF_8));
        scene.learnt(file);
        return ToolResult.ok(
                "wrote %s, %d lines".formatted(file, content.lines().count()));
    }
}
