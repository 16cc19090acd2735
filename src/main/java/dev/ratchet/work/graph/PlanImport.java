package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.work.graph.Plan.PlannedTask;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes a whole plan into the graph, or nothing of it. */
public record PlanImport(Database database, Time time, RandomIds ids) {
    /** What happened; the tasks were added in the order of the plan. */
    public List<GraphFact> run(Plan plan) {
        return database.largeTransaction(() -> Change.within(database, time.now(), change -> insert(plan, change)));
    }

    private void insert(Plan plan, Change change) {
        // A task may stand before the one that it belongs to.
        database.update("PRAGMA defer_foreign_keys = ON");
        Map<String, String> names = names(plan);
        Map<String, String> features = new HashMap<>();
        Instant at = change.now();
        for (PlannedTask task : plan.tasks()) {
            at = at.plus(1, ChronoUnit.MICROS);
            String feature = feature(task.draft().feature(), features);
            insert(plan, task, names, new Row(TimestampFormat.toMicrosecond(at), feature));
            change.countInFeature(feature, task.status(), 1);
            change.happened(new GraphFact.Added(name(names, task.key())));
        }
        plan.tasks().forEach(task -> tie(task, names));
    }

    private record Row(String at, @Nullable String feature) {}

    private Map<String, String> names(Plan plan) {
        Set<String> taken = new HashSet<>(database.query("SELECT id FROM tasks", row -> row.text("id")));
        Map<String, String> names = new HashMap<>();
        for (PlannedTask task : plan.tasks()) {
            String id = ids.task(taken::contains);
            taken.add(id);
            names.put(task.key(), id);
        }
        return names;
    }

    private @Nullable String feature(@Nullable String name, Map<String, String> known) {
        return name == null || name.isEmpty()
                ? null
                : known.computeIfAbsent(
                        name, asked -> new FeatureTable(database).get(asked).id());
    }

    private void insert(Plan plan, PlannedTask task, Map<String, String> names, Row row) {
        TaskDraft draft = task.draft();
        TaskNode.Children children = plan.childrenOf(task);
        database.update(
                "INSERT INTO tasks (id, title, description, parent_id, feature_id, status, priority, model,"
                    + " max_retries, created_at, updated_at, open_blockers, children, done_children, failed_children,"
                    + " parent_failed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                name(names, task.key()),
                Objects.requireNonNull(draft.title()).strip(),
                Objects.requireNonNullElse(draft.description(), ""),
                task.parent() == null ? null : name(names, task.parent()),
                row.feature,
                task.status().word(),
                Objects.requireNonNullElse(draft.priority(), TaskDraft.DEFAULT_PRIORITY),
                draft.model(),
                Objects.requireNonNullElse(draft.maxRetries(), TaskDraft.DEFAULT_RETRIES),
                row.at,
                row.at,
                plan.openBlockersOf(task),
                children.all(),
                children.done(),
                children.failed(),
                plan.parentFailed(task) ? 1 : 0);
    }

    private void tie(PlannedTask task, Map<String, String> names) {
        for (String blocker : task.dependsOn()) {
            database.update(
                    "INSERT INTO dependencies (task_id, blocker_id) VALUES (?, ?)",
                    name(names, task.key()),
                    name(names, blocker));
        }
    }

    private static String name(Map<String, String> names, String key) {
        return Objects.requireNonNull(names.get(key));
    }
}
