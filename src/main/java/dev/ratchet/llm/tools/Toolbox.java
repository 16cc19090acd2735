package dev.ratchet.llm.tools;

import dev.ratchet.loop.Trouble;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The tools that a model gets, by name. */
public final class Toolbox {
    private static final Map<String, Supplier<Tool>> ALL = all();

    private final Map<String, Tool> tools = new LinkedHashMap<>();

    private Toolbox(List<String> names) {
        names.forEach(name -> tools.put(name, make(name)));
    }

    /** The tools of these names, all of them if there are none; a name that no tool has is a {@link Trouble}. */
    public static Toolbox of(List<String> names) {
        return new Toolbox(names.isEmpty() ? names() : names);
    }

    /** The names of all tools. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    /** In the order in which they were named. */
    public List<Tool> tools() {
        return List.copyOf(tools.values());
    }

    /** The tool of that name, if it is here. */
    public Optional<Tool> named(String name) {
        return Optional.ofNullable(tools.get(name));
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
            throw new Trouble("there is no tool \"%s\": %s".formatted(name, hint(name)));
        }
        return maker.get();
    }

    private static String hint(String name) {
        List<String> nearest = new ArrayList<>(ALL.keySet());
        nearest.sort(Comparator.comparingInt(tool -> distance(name, tool)));
        String closest = nearest.getFirst();
        return distance(name, closest) <= Math.max(2, name.length() / 2)
                ? "did you mean \"%s\"?".formatted(closest)
                : "the tools are " + String.join(", ", ALL.keySet());
    }

    /** The number of letters to insert, delete or replace. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
