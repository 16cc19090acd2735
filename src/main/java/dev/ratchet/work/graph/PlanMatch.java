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
 * Which tasks of a plan are in the graph already: those of the same source with the same title and parent, then those of which
 * no source is on record, if they are of the same feature too. Of several with one title the first is the first.
 */
final class PlanMatch {
    private final Plan plan;
    private final RandomIds ids;
    private final Map<Place, Deque<String>> known;
    private final Map<Place, Deque<String>> unrecorded;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> recognised = new LinkedHashSet<>();

    private final Set<String> adopted = new LinkedHashSet<>();

    /** Where a task stands; the feature is null also where it does not matter. */
    private record Place(@Nullable String feature, @Nullable String parent, String title) {}

    PlanMatch(Plan plan, String source, Database database, RandomIds ids) {
        this.plan = plan;
        this.ids = ids;
        taken.addAll(database.query("SELECT id FROM tasks", row -> row.text("id")));
        known = places(
                database,
                "SELECT t.id, NULL AS feature, t.parent_id, t.title FROM tasks t WHERE t.id IN"
                        + " (SELECT task_id FROM task_log WHERE kind = 'import' AND text = ?)",
                source);
        // From before the source was written down, or added by hand: what is called the same in the same place is the
        // same.
        unrecorded = places(
                database,
                "SELECT t.id, f.name AS feature, t.parent_id, t.title FROM tasks t LEFT JOIN features f"
                        + " ON f.id = t.feature_id WHERE t.id NOT IN"
                        + " (SELECT task_id FROM task_log WHERE kind = 'import')");
        plan.tasks().forEach(this::name);
    }

    private static Map<Place, Deque<String>> places(Database database, String query, String... parameters) {
        Map<Place, Deque<String>> places = new HashMap<>();
        database.query(
                        query + " ORDER BY t.created_at, t.id",
                        row -> Map.entry(
                                new Place(row.textOrNull("feature"), row.textOrNull("parent_id"), row.text("title")),
                                row.text("id")),
                        (Object[]) parameters)
                .forEach(entry -> places.computeIfAbsent(entry.getKey(), _ -> new ArrayDeque<>())
                        .add(entry.getValue()));
        return places;
    }

    /** The id that a task of the plan has, or gets. */
    String id(String key) {
        return Objects.requireNonNull(names.get(key));
    }

    /** The ids of those that are there. */
    Set<String> recognised() {
        return recognised;
    }

    /** Those of them whose source was not on record. */
    Set<String> adopted() {
        return adopted;
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
        String id = found(task, parent);
        if (id == null) {
            id = ids.task(taken::contains);
            taken.add(id);
        } else {
            recognised.add(id);
        }
        names.put(task.key(), id);
        return id;
    }

    private @Nullable String found(PlannedTask task, @Nullable String parent) {
        String title = Objects.requireNonNull(task.draft().title()).strip();
        String ofSource = first(known, new Place(null, parent, title));
        if (ofSource != null) {
            return ofSource;
        }
        String feature = task.draft().feature();
        String other = first(unrecorded, new Place("".equals(feature) ? null : feature, parent, title));
        if (other != null) {
            adopted.add(other);
        }
        return other;
    }

    private static @Nullable String first(Map<Place, Deque<String>> places, Place place) {
        Deque<String> there = places.get(place);
        return there == null ? null : there.poll();
    }
}
