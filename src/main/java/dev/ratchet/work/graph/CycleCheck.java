package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Refuses what could never be done: a task needs its blockers and its sub-tasks, and must not need itself by that. */
record CycleCheck(Database database) {
    private static final String NEEDED =
            "SELECT blocker_id AS id FROM dependencies WHERE task_id = ?1 UNION ALL SELECT id FROM tasks WHERE"
                    + " parent_id = ?1";
    private static final String NEEDING =
            "SELECT 1 FROM dependencies WHERE blocker_id = ?1 UNION ALL SELECT 1 FROM tasks WHERE id = ?1 AND"
                    + " parent_id IS NOT NULL LIMIT 1";

    /** Makes sure that {@code task} may come to need {@code needed}. */
    void refuse(String task, String needed) {
        if (task.equals(needed)) {
            throw Trouble.refused("task %s cannot wait for itself".formatted(task));
        }
        if (database.query(NEEDING, _ -> true, task).isEmpty()) {
            return;
        }
        Map<String, String> cameFrom = new HashMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(needed));
        while (!open.isEmpty()) {
            String at = open.remove();
            for (String next : database.query(NEEDED, row -> row.text("id"), at)) {
                if (!next.equals(needed) && cameFrom.putIfAbsent(next, at) == null) {
                    open.add(next);
                }
            }
            if (cameFrom.containsKey(task)) {
                throw told(task, needed, cameFrom);
            }
        }
    }

    private static Trouble told(String task, String needed, Map<String, String> cameFrom) {
        List<String> path = new ArrayList<>(List.of(task));
        for (String at = task; !at.equals(needed); ) {
            at = cameFrom.getOrDefault(at, needed);
            path.add(at);
        }
        path.add(task);
        return told(path.reversed());
    }

    /** The complaint about a circle; each of the path needs the next. */
    static Trouble told(List<String> path) {
        return Trouble.refused("that would be a circle, in which nothing can ever be done: " + String.join(" → ", path)
                + " (each waits for the next as a blocker or as a sub-task)");
    }
}
