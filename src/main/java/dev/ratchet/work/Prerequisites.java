package dev.ratchet.work;

import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What the work on a task builds on: all that it had to wait for, and what that had to wait for. */
public record Prerequisites(TaskQueries tasks) {
    /** Those of a task, each after what it builds on itself. */
    public List<String> of(String task) {
        Set<String> found = new LinkedHashSet<>();
        collect(task, found);
        found.remove(task);
        return List.copyOf(found);
    }

    private void collect(String task, Set<String> found) {
        Stream.concat(tasks.blockers(task).stream(), tasks.children(task).stream())
                .map(Task::id)
                .filter(id -> !found.contains(id))
                .forEach(id -> collect(id, found));
        found.add(task);
    }
}
