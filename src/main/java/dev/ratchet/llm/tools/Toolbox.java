package dev.ratchet.llm.tools;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** All tools that a model can get, by name. */
public final class Toolbox {
    private static final Map<String, Supplier<Tool>> ALL = all();

    private Toolbox() {}

    /** The tools of these names, all of them if there are none; each name must be one of {@link #names()}. */
    public static List<Tool> of(List<String> names) {
        return (names.isEmpty() ? names() : names)
                .stream().distinct().map(Toolbox::make).toList();
    }

    /** The names of all tools. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    private static Map<String, Supplier<Tool>> all() {
        Map<String, Supplier<Tool>> all = new LinkedHashMap<>();
        all.put("read", () -> new DescribedTool("read", Tool.Effect.READS, new ReadTool()));
        all.put("write", () -> new DescribedTool("write", Tool.Effect.WRITES, new WriteTool()));
        all.put("edit", () -> new DescribedTool("edit", Tool.Effect.WRITES, new EditTool()));
        all.put("list", () -> new DescribedTool("list", Tool.Effect.READS, new ListTool()));
        all.put("glob", () -> new DescribedTool("glob", Tool.Effect.READS, new GlobTool()));
        all.put("grep", () -> new DescribedTool("grep", Tool.Effect.READS, new GrepTool()));
        all.put("bash", () -> new DescribedTool("bash", Tool.Effect.WRITES, new BashTool()));
        all.put("complete_task", () -> new DescribedTool("complete_task", Tool.Effect.ENDS, new CompleteTaskTool()));
        all.put("query", () -> new DescribedTool("query", Tool.Effect.WRITES, new QueryTool()));
        all.put("share", () -> new DescribedTool("share", Tool.Effect.WRITES, new ShareTool()));
        return all;
    }

    private static Tool make(String name) {
        Supplier<Tool> maker = ALL.get(name);
        if (maker == null) {
            throw new IllegalArgumentException("there is no tool " + name);
        }
        return maker.get();
    }
}
