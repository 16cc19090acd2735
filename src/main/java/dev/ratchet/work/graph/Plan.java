package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Trouble;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tasks that belong together and can all be done, or could if nothing went wrong. */
public final class Plan {
    private final Map<String, PlannedTask> tasks = new LinkedHashMap<>();
    private final Map<String, List<String>> children = new HashMap<>();

    /** Refuses what is no plan: keys that are twice there, or nowhere, and circles. */
    public Plan(List<PlannedTask> planned) {
        for (PlannedTask task : planned) {
            if (tasks.putIfAbsent(task.key(), task) != null) {
                throw new Trouble("%s: there is another task with the key '%s'".formatted(task.where(), task.key()));
            }
        }
        planned.forEach(this::resolve);
        refuseCircles();
        settleParents();
    }

    List<PlannedTask> tasks() {
        return List.copyOf(tasks.values());
    }

    /** Each after the one that it belongs to. */
    Stream<PlannedTask> parentsFirst() {
        return tasks.values().stream().sorted(Comparator.comparingInt(this::depth));
    }

    private int depth(PlannedTask task) {
        return task.parent() == null ? 0 : 1 + depth(get(task.parent()));
    }

    PlannedTask get(String key) {
        return Objects.requireNonNull(tasks.get(key));
    }

    public int size() {
        return tasks.size();
    }

    TaskNode.Children childrenOf(PlannedTask task) {
        List<String> below = below(task.key());
        return new TaskNode.Children(below.size(), count(below, TaskStatus.DONE), count(below, TaskStatus.FAILED));
    }

    int openBlockersOf(PlannedTask task) {
        return task.dependsOn().size() - count(task.dependsOn(), TaskStatus.DONE);
    }

    boolean parentFailed(PlannedTask task) {
        return task.parent() != null && status(task.parent()) == TaskStatus.FAILED;
    }

    private int count(List<String> keys, TaskStatus status) {
        return (int) keys.stream().filter(key -> status(key) == status).count();
    }

    private @Nullable TaskStatus status(String key) {
        PlannedTask task = tasks.get(key);
        return task == null ? null : task.status();
    }

    private List<String> below(String key) {
        return children.getOrDefault(key, List.of());
    }

    private void resolve(PlannedTask task) {
        for (String blocker : task.dependsOn()) {
            if (!tasks.containsKey(blocker)) {
                throw new Trouble("%s: waits for '%s', which is not in the file".formatted(task.where(), blocker));
            }
        }
        if (task.parent() != null) {
            if (!tasks.containsKey(task.parent())) {
                throw new Trouble(
                        "%s: belongs to '%s', which is not in the file".formatted(task.where(), task.parent()));
            }
            children.computeIfAbsent(task.parent(), _ -> new ArrayList<>()).add(task.key());
        }
    }

    private Iterator<String> needed(String key) {
        List<String> all = new ArrayList<>(below(key));
        PlannedTask task = tasks.get(key);
        all.addAll(task == null ? List.of() : task.dependsOn());
        return all.iterator();
    }

    /** By hand in place of a recursion, since chains of blockers may be as long as the plan. */
    private void refuseCircles() {
        Set<String> finished = new HashSet<>();
        for (String start : tasks.keySet()) {
            Deque<String> path = new ArrayDeque<>();
            Deque<Iterator<String>> open = new ArrayDeque<>();
            Set<String> onPath = new HashSet<>();
            if (finished.contains(start)) {
                continue;
            }
            enter(start, path, open, onPath);
            while (!open.isEmpty()) {
                if (!open.getLast().hasNext()) {
                    open.removeLast();
                    String left = path.removeLast();
                    onPath.remove(left);
                    finished.add(left);
                } else {
                    String next = open.getLast().next();
                    if (onPath.contains(next)) {
                        throw circle(path, next);
                    }
                    if (!finished.contains(next)) {
                        enter(next, path, open, onPath);
                    }
                }
            }
        }
    }

    private void enter(String key, Deque<String> path, Deque<Iterator<String>> open, Set<String> onPath) {
        path.addLast(key);
        onPath.add(key);
        open.addLast(needed(key));
    }

    private Trouble circle(Deque<String> path, String again) {
        List<String> circle = new ArrayList<>(path);
        circle.subList(0, circle.indexOf(again)).clear();
        circle.add(again);
        return CycleCheck.told(circle.stream().map(this::name).toList());
    }

    private String name(String key) {
        PlannedTask task = tasks.get(key);
        return task == null ? key : task.where() + " '" + task.draft().title() + "'";
    }

    private void settleParents() {
        tasks.values().stream()
                .filter(task -> task.parent() == null)
                .map(PlannedTask::key)
                .toList()
                .forEach(key -> settle(key, 1));
    }

    /** A parent is what its sub-tasks are once they are all resolved, and not done before. */
    private void settle(String key, int level) {
        PlannedTask task = tasks.get(key);
        if (task == null || below(key).isEmpty()) {
            return;
        }
        if (level == DraftWriter.DEEPEST) {
            throw new Trouble(
                    "%s: tasks may be nested %d deep, not deeper".formatted(task.where(), DraftWriter.DEEPEST));
        }
        below(key).forEach(child -> settle(child, level + 1));
        TaskNode.Children below = childrenOf(task);
        if (below.allResolved()) {
            tasks.put(key, task.as(below.allDone() ? TaskStatus.DONE : TaskStatus.FAILED));
        } else if (task.status() == TaskStatus.DONE) {
            tasks.put(key, task.as(TaskStatus.PENDING));
        }
    }

    /**
     * A task of a plan that is not in the graph yet. Parents and blockers are keys of the same plan.
     *
     * @param where where it stands, for complaints
     */
    public record PlannedTask(
            String key,
            String where,
            TaskDraft draft,
            @Nullable String parent,
            List<String> dependsOn,
            TaskStatus status) {
        PlannedTask as(TaskStatus other) {
            return new PlannedTask(key, where, draft, parent, dependsOn, other);
        }
    }
}
