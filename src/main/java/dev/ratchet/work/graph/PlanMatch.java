package dev.ratchet.work.graph;

import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Plan.PlannedTask;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks of a plan are in the graph already: those of the same source with the same title and parent. Of several with one
 * title the first is the first.
 */
final class PlanMatch {
    private final Plan plan;
    private final RandomIds ids;
    private final Map<Place, Deque<String>> known = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> recognised = new LinkedHashSet<>();

    private record Place(@Nullable String parent, String title) {}

    PlanMatch(Plan plan, String source, Database database, RandomIds ids) {
        this.plan = plan;
        this.ids = ids;
        taken.addAll(database.query("SELECT id FROM tasks", row -> row.text("id")));
        database.query(
                        "SELECT t.id, t.parent_id, t.title FROM tasks t WHERE t.id IN (SELECT task_id FROM task_log"
                                + " WHERE kind = 'import' AND text = ?) ORDER BY t.created_at, t.id",
                        row -> Map.entry(new Place(row.textOrNull("parent_id"), row.text("title")), row.text("id")),
                        source)
                .forEach(entry -> known.computeIfAbsent(entry.getKey(), _ -> new ArrayDeque<>())
                        .add(entry.getValue()));
        plan.tasks().forEach(this::name);
    }

    /** The id that a task of the plan has, or gets. */
    String id(String key) {
        return Objects.requireNonNull(names.get(key));
    }

    /** The ids of those that are there. */
    Set<String> recognised() {
        return recognised;
    }

    boolean isNew(PlannedTask task) {
        return !recognised.contains(id(task.key()));
    }

    /** What a task belongs to has a name before it, wherever it stands. */
    private String name(PlannedTask task) {
        String named = names.get(task.key());
        if (named != null) {
            return named;
        }
        String parent = task.parent() == null ? null : name(plan.get(task.parent()));
        Deque<String> there = known.get(
                new Place(parent, Objects.requireNonNull(task.draft().title()).strip()));
        String id = there == null ? null : there.poll();
        if (id == null) {
            id = ids.task(taken::contains);
            taken.add(id);
        } else {
            recognised.add(id);
        }
        names.put(task.key(), id);
        return id;
    }
}
