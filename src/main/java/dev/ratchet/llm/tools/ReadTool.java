package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.llm.tools.files.TextFile;
import dev.ratchet.llm.tools.files.TreePath;
import dev.ratchet.loop.session.ToolResult;
import java.io.IOException;

/** Shows a part of a file, with the numbers of its lines. */
final class ReadTool implements Tool.Action {
    private static final int MOST_LINES = 2000;
    private static final int WIDTH = 2000;

    @Override
    public ToolResult act(ToolInput input, ToolContext context) throws RefusedCall, IOException, InterruptedException {
        TreePath file = context.tree().place(input.text("path"));
        int offset = input.number("offset", 1, Integer.MAX_VALUE, 1);
        int limit = input.number("limit", 1, MOST_LINES, MOST_LINES);
        try (TextFile text = new TextFile(context.tree().content(file), WIDTH)) {
            if (text.binary()) {
                throw new RefusedCall("%s is a binary file".formatted(file));
            }
            String shown = shown(text, offset, limit);
            context.learnt(file);
            return ToolResult.ok(shown);
        }
    }

    private static String shown(TextFile text, int offset, int limit)
            throws IOException, InterruptedException, RefusedCall {
        StringBuilder shown = new StringBuilder();
        int number = 0;
        while (number - offset < limit - 1 && text.more()) {
            TextFile.Line line = text.next();
            if (line == null) {
                throw new RefusedCall("the file is too large to be read that far; use bash");
            }
            number++;
            if (number >= offset) {
                shown.append("%6d\t%s\n".formatted(number, line.shown()));
            }
        }
        if (number == 0) {
            return "(the file is empty)";
        }
        if (number < offset) {
            throw new RefusedCall("the file has only %d lines".formatted(number));
        }
        return text.more()
                ? shown + "(the file goes on; read it from offset %d)\n".formatted(number + 1)
                : shown.toString();
    }
}
