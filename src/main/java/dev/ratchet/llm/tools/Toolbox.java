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
        all.put("read", () -> new Described("read", Tool.Effect.READS, new Read()));
        all.put("write", () -> new Described("write", Tool.Effect.WRITES, new Write()));
        all.put("edit", () -> new Described("edit", Tool.Effect.WRITES, new Edit()));
        all.put("list", () -> new Described("list", Tool.Effect.READS, new Listing()));
        all.put("glob", () -> new Described("glob", Tool.Effect.READS, new Glob()));
        all.put("grep", () -> new Described("grep", Tool.Effect.READS, new Grep()));
        all.put("bash", () -> new Described("bash", Tool.Effect.WRITES, new Bash()));
        all.put("complete_task", () -> new Described("complete_task", Tool.Effect.ENDS, new CompleteTask()));
        all.put("query", () -> new Described("query", Tool.Effect.WRITES, new Query()));
        all.put("share", () -> new Described("share", Tool.Effect.WRITES, new Share()));
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
