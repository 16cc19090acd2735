package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.OpenDirectory;
import dev.ratchet.llm.tools.files.OpenDirectory.FileKind;
import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.llm.tools.files.ShownText;
import dev.ratchet.llm.tools.files.TreePath;
import dev.ratchet.loop.session.ToolResult;
import java.io.IOException;
import java.util.List;

/** Lists a directory. */
final class ListTool implements Tool.Action {
    private static final int MOST = 1000;

    @Override
    public ToolResult act(ToolInput input, ToolContext context) throws RefusedCall, IOException {
        TreePath place = context.tree().place(input.text("path", "."));
        StringBuilder lines = new StringBuilder();
        try (OpenDirectory folder = context.tree().folder(place)) {
            List<String> names = folder.names();
            for (String name : names.subList(0, Math.min(MOST, names.size()))) {
                lines.append(ShownText.name(name))
                        .append(mark(folder.kind(name)))
                        .append('\n');
            }
            if (names.size() > MOST) {
                lines.append("(%d more; use glob to find what you look for)\n".formatted(names.size() - MOST));
            }
        }
        return ToolResult.ok(lines.isEmpty() ? "(the directory is empty)" : lines.toString());
    }

    private static String mark(FileKind kind) {
        return switch (kind) {
            case DIRECTORY -> "/";
            case LINK -> "@";
            case SPECIAL -> " (not a regular file)";
            case FILE, ABSENT -> "";
        };
    }
}
