package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns a task draft into rows: inserts a new task, or updates those columns of an old one that the draft names. */
record DraftWriter(Database database, Change change) {
    /** Far more than anybody can follow, and few enough to go up by recursion. */
    static final int DEEPEST = 50;

    void insert(String id, TaskDraft draft) {
        String title = Objects.requireNonNull(draft.title());
        String now = TimestampFormat.toMicrosecond(change.now());
        String parent = emptyToNull(draft.parent());
        String feature =
                draft.feature() == null && parent != null ? change.node(parent).feature() : feature(draft.feature());
        database.update(
                "INSERT INTO tasks (id, title, description, feature_id, status, priority, model, max_retries,"
                        + " needs, needs_approval, created_at, updated_at)"
                        + " VALUES (?, ?, ?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?)",
                id,
                title.strip(),
                Objects.requireNonNullElse(draft.description(), ""),
                feature,
                Objects.requireNonNullElse(draft.priority(), TaskDraft.DEFAULT_PRIORITY),
                emptyToNull(draft.model()),
                Objects.requireNonNullElse(draft.maxRetries(), TaskDraft.DEFAULT_RETRIES),
                Labels.text(draft.needs()),
                number(draft.needsApproval()),
                now,
                now);
        change.happened(new GraphFact.Added(id));
        change.changed(feature);
        if (parent != null) {
            place(id, parent);
        }
    }

    void update(String id, TaskDraft draft) {
        TaskNode node = change.node(id);
        change.opened();
        database.update(
                "UPDATE tasks SET title = coalesce(?, title), description = coalesce(?, description),"
                        + " priority = coalesce(?, priority), max_retries = coalesce(?, max_retries),"
                        + " model = nullif(coalesce(?, model), ''), updated_at = ? WHERE id = ?",
                draft.title() == null ? null : draft.title().strip(),
                draft.description(),
                draft.priority(),
                draft.maxRetries(),
                draft.model(),
                TimestampFormat.toMicrosecond(change.now()),
                id);
        if (draft.needs() != null) {
            database.update("UPDATE tasks SET needs = ? WHERE id = ?", Labels.text(draft.needs()), id);
        }
        if (draft.needsApproval() != null) {
            database.update("UPDATE tasks SET needs_approval = ? WHERE id = ?", number(draft.needsApproval()), id);
        }
        if (draft.feature() != null) {
            moveToFeature(node, feature(draft.feature()));
        }
        if (draft.parent() != null && !Objects.equals(emptyToNull(draft.parent()), node.parent())) {
            change.detach(node);
            if (!draft.parent().isEmpty()) {
                place(id, draft.parent());
            }
        }
    }

    private static int number(@Nullable Boolean flag) {
        return Boolean.TRUE.equals(flag) ? 1 : 0;
    }

    private void moveToFeature(TaskNode node, @Nullable String feature) {
        database.update("UPDATE tasks SET feature_id = ? WHERE id = ?", feature, node.id());
        change.changed(node.feature());
        change.changed(feature);
    }

    private void place(String id, String parent) {
        new CycleCheck(database).refuse(parent, id);
        refuseTooDeep(id, parent);
        change.attach(change.node(id), parent);
    }

    private void refuseTooDeep(String id, String parent) {
        int depth = levels("JOIN tasks t ON t.id = at.id AND t.parent_id IS NOT NULL", "t.parent_id", parent)
                + levels("JOIN tasks t ON t.parent_id = at.id", "t.id", id);
        if (depth > DEEPEST) {
            throw new Trouble("tasks may be nested %d deep, not %d".formatted(DEEPEST, depth));
        }
    }

    private int levels(String step, String next, String from) {
        return database.first(
                        "WITH RECURSIVE at (id, level) AS (SELECT id, 1 FROM tasks WHERE id = ? UNION ALL SELECT "
                                + next + ", at.level + 1 FROM at " + step + ") SELECT max(level) AS level FROM at",
                        row -> row.number("level"),
                        from)
                .orElse(0);
    }

    private @Nullable String feature(@Nullable String name) {
        return name == null || name.isEmpty()
                ? null
                : new FeatureTable(database).get(name).id();
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
