package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.BoundedText;
import dev.ratchet.llm.tools.files.FileWalk;
import dev.ratchet.llm.tools.files.NamePattern;
import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.llm.tools.files.ShownText;
import dev.ratchet.llm.tools.files.TreePath;
import dev.ratchet.loop.session.ToolResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds files by their names. */
final class GlobTool implements Tool.Action {
    private static final int MOST = 1000;

    @Override
    public ToolResult act(ToolInput input, ToolContext context) throws RefusedCall, IOException, InterruptedException {
        Pattern pattern = compiled(input.words("pattern"));
        TreePath start = context.tree().place(input.text("path", "."));
        int depth = start.names().size();
        List<String> found = new ArrayList<>();
        FileWalk.End end = FileWalk.below(context.tree(), start, (_, file) -> {
            if (BoundedText.matches(pattern, file.below(depth))) {
                found.add(file.toString());
            }
            return found.size() > MOST ? FileWalk.Next.STOP : FileWalk.Next.ON;
        });
        String more = found.size() > MOST ? "(there are more than %d; narrow the pattern)\n".formatted(MOST) : "";
        String lines = String.join("\n", found.subList(0, Math.min(MOST, found.size())));
        return ToolResult.ok((lines.isEmpty() ? "(no file matches)" : lines) + "\n" + more + end.note());
    }

    /** A glob of files, as in this tool and in others. */
    static Pattern compiled(String glob) throws RefusedCall {
        String plain = glob.startsWith("./") ? glob.substring(2) : glob;
        if (plain.startsWith("/") || List.of(plain.split("/", -1)).contains("..")) {
            throw new RefusedCall("the pattern \"%s\" leads out; it is relative to the path that is searched"
                    .formatted(ShownText.name(glob)));
        }
        return NamePattern.ofGlob(plain)
                .orElseThrow(() -> new RefusedCall("the pattern \"%s\" is malformed".formatted(ShownText.name(glob))));
    }
}
