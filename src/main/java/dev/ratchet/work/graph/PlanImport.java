package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.work.graph.Plan.PlannedTask;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Takes a whole plan into the graph, or nothing of it; what came from the same source before is left as it is. */
public record PlanImport(Database database, Time time, RandomIds ids) {
    private static final String TASK =
            "INSERT INTO tasks (id, title, description, parent_id, feature_id, status, priority, model, max_retries,"
                    + " created_at, updated_at, open_blockers, children, done_children, failed_children, parent_failed,"
                    + " needs) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String DEPENDENCY = "INSERT INTO dependencies (task_id, blocker_id) VALUES (?, ?)";

    /**
     * What happened; the tasks were added in the order of the plan.
     *
     * @param source where the plan is from
     * @param counted is told how many tasks are in, again and again
     */
    public List<GraphFact> run(Plan plan, String source, LongConsumer counted) {
        Count count = new Count(counted);
        return database.largeTransaction(() -> Change.within(database, time.now(), change -> {
            PlanMatch match = new PlanMatch(plan, source, database, ids);
            if (match.recognised().isEmpty()) {
                insert(plan, match, change, count);
            } else {
                match.recognised().forEach(id -> change.happened(new GraphFact.Recognised(id)));
                complete(plan, match, change, count);
            }
            match.adopted().forEach(id -> change.log(id, TaskLogEntry.Kind.IMPORT, source));
            change.logAll(
                    plan.tasks().stream().filter(match::isNew).map(task -> match.id(task.key())),
                    TaskLogEntry.Kind.IMPORT,
                    source,
                    count::passed);
        }));
    }

    /** Each task is passed so often before it is in. */
    private static final class Count {
        private static final int PASSES = 3;

        private final LongConsumer counted;
        private long passed;

        Count(LongConsumer counted) {
            this.counted = counted;
        }

        void passed() {
            passed++;
            counted.accept(passed / PASSES);
        }
    }

    /** Adds what is missing, one by one, since each may change what is there. */
    private void complete(Plan plan, PlanMatch match, Change change, Count count) {
        List<PlannedTask> missing = plan.parentsFirst().filter(match::isNew).toList();
        DraftWriter writer = new DraftWriter(database, change);
        for (PlannedTask task : missing) {
            TaskDraft draft = task.draft();
            writer.insert(match.id(task.key()), task.parent() == null ? draft : draft.under(match.id(task.parent())));
            count.passed();
        }
        TaskGraph graph = new TaskGraph(database, time, ids);
        keepOrder(plan, match, change.now());
        for (PlannedTask task : missing) {
            graph.depend(
                    change,
                    match.id(task.key()),
                    task.dependsOn().stream().map(match::id).toList());
            count.passed();
        }
        missing.stream()
                .filter(task -> task.status() != TaskStatus.PENDING
                        && plan.childrenOf(task).all() == 0)
                .forEach(task -> change.ask(match.id(task.key()), task.status(), GraphFact.Cause.ASKED));
    }

    /** Tasks of one file are worked off in its order. */
    private void keepOrder(Plan plan, PlanMatch match, Instant now) {
        Instant at = now;
        for (PlannedTask task : plan.tasks()) {
            if (match.isNew(task)) {
                at = at.plus(1, ChronoUnit.MICROS);
                database.update(
                        "UPDATE tasks SET created_at = ?1, updated_at = ?1 WHERE id = ?2",
                        TimestampFormat.toMicrosecond(at),
                        match.id(task.key()));
            }
        }
    }

    private void insert(Plan plan, PlanMatch match, Change change, Count count) {
        // A task may stand before the one that it belongs to.
        database.dialect().checkingKeysLater().forEach(database::update);
        Map<String, String> features = new HashMap<>();
        Instant at = change.now();
        RowBatch rows = new RowBatch(database, TASK);
        for (PlannedTask task : plan.tasks()) {
            at = at.plus(1, ChronoUnit.MICROS);
            String feature = feature(task.draft().feature(), features);
            rows.add(row(plan, task, match, new Place(TimestampFormat.toMicrosecond(at), feature)));
            change.changed(feature);
            change.happened(new GraphFact.Added(match.id(task.key())));
            count.passed();
        }
        rows.end();
        RowBatch ties = new RowBatch(database, DEPENDENCY);
        plan.tasks().forEach(task -> {
            String id = match.id(task.key());
            task.dependsOn().forEach(blocker -> ties.add(id, match.id(blocker)));
            count.passed();
        });
        ties.end();
    }

    private record Place(String at, @Nullable String feature) {}

    private @Nullable String feature(@Nullable String name, Map<String, String> known) {
        return name == null || name.isEmpty()
                ? null
                : known.computeIfAbsent(
                        name, asked -> new FeatureTable(database).get(asked).id());
    }

    private static @Nullable Object[] row(Plan plan, PlannedTask task, PlanMatch match, Place place) {
        TaskDraft draft = task.draft();
        TaskNode.Children children = plan.childrenOf(task);
        return new @Nullable Object[] {
            match.id(task.key()),
            Objects.requireNonNull(draft.title()).strip(),
            Objects.requireNonNullElse(draft.description(), ""),
            task.parent() == null ? null : match.id(task.parent()),
            place.feature,
            task.status().word(),
            Objects.requireNonNullElse(draft.priority(), TaskDraft.DEFAULT_PRIORITY),
            draft.model(),
            Objects.requireNonNullElse(draft.maxRetries(), TaskDraft.DEFAULT_RETRIES),
            place.at,
            place.at,
            plan.openBlockersOf(task),
            children.all(),
            children.done(),
            children.failed(),
            plan.parentFailed(task) ? 1 : 0,
            Labels.text(draft.needs())
        };
    }
}
