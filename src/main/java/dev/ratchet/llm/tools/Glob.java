package dev.ratchet.llm.tools;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds files by their names. */
final class Glob implements Deed {
    private static final int MOST = 1000;

    @Override
    public ToolResult act(Input input, ToolScene scene) throws Refused, IOException, InterruptedException {
        Pattern pattern = compiled(input.words("pattern"));
        Place start = scene.tree().place(input.text("path", "."));
        int depth = start.names().size();
        List<String> found = new ArrayList<>();
        Walk.End end = Walk.below(scene.tree(), start, (_, file) -> {
            if (Finite.matches(pattern, file.below(depth))) {
                found.add(file.toString());
            }
            return found.size() > MOST ? Walk.Next.STOP : Walk.Next.ON;
        });
        String more = found.size() > MOST ? "(there are more than %d; narrow the pattern)\n".formatted(MOST) : "";
        String lines = String.join("\n", found.subList(0, Math.min(MOST, found.size())));
        return ToolResult.ok((lines.isEmpty() ? "(no file matches)" : lines) + "\n" + more + end.note());
    }

    /** A glob of files, as in this tool and in others. */
    static Pattern compiled(String glob) throws Refused {
        String plain = glob.startsWith("./") ? glob.substring(2) : glob;
        if (plain.startsWith("/") || List.of(plain.split("/", -1)).contains("..")) {
            throw new Refused("the pattern \"%s\" leads out; it is relative to the path that is searched"
                    .formatted(Shown.name(glob)));
        }
        return Wildcard.ofGlob(plain)
                .orElseThrow(() -> new Refused("the pattern \"%s\" is malformed".formatted(Shown.name(glob))));
    }
}
