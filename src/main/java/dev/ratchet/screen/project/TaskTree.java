package dev.ratchet.screen.project;

import dev.ratchet.work.graph.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tasks with their sub-tasks below them, line by line. */
public record TaskTree(List<Branch> branches) {
    public static final TaskTree EMPTY = new TaskTree(List.of());

    /**
     * A task in its place.
     *
     * @param stem what leads to it from the one above
     */
    public record Branch(String stem, Task task) {}

    public TaskTree {
        branches = List.copyOf(branches);
    }

    /** Those that belong to none come first; one whose parent is not there stands for itself. */
    public static TaskTree of(List<Task> tasks) {
        Map<String, List<Task>> children = new HashMap<>();
        Map<String, Task> known = new HashMap<>();
        tasks.forEach(task -> known.put(task.id(), task));
        for (Task task : tasks) {
            String parent = task.parent() != null && known.containsKey(task.parent()) ? task.parent() : "";
            children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(task);
        }
        List<Branch> branches = new ArrayList<>();
        for (Task top : children.getOrDefault("", List.of())) {
            branches.add(new Branch("", top));
            below(top, "", children, branches);
        }
        return new TaskTree(branches);
    }

    private static void below(Task task, String indent, Map<String, List<Task>> children, List<Branch> branches) {
        List<Task> inner = children.getOrDefault(task.id(), List.of());
        for (int i = 0; i < inner.size(); i++) {
            boolean last = i == inner.size() - 1;
            branches.add(new Branch(indent + (last ? "└ " : "├ "), inner.get(i)));
            below(inner.get(i), indent + (last ? "  " : "│ "), children, branches);
        }
    }
}
