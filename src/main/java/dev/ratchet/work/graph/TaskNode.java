package dev.ratchet.work.graph;

import dev.ratchet.store.Row;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What the rules have to know of a task.
 *
 * @param asked whether something about it is to be answered
 */
record TaskNode(
        String id,
        @Nullable String parent,
        @Nullable String feature,
        TaskStatus status,
        Children children,
        boolean asked) {
    private static final String OWN =
            "id, parent_id, feature_id, status, open_blockers, children, done_children, failed_children, ";

    static final String COLUMNS =
            OWN + "EXISTS (SELECT 1 FROM questions q WHERE q.answered_at IS NULL AND q.item = tasks.id) AS asked";

    /** The same without a look at the questions, for a task that waited for others: it can be claimed now, which ends no question. */
    static final String COLUMNS_OF_BLOCKED = OWN + "0 AS asked";

    /** How many tasks are below it, directly. */
    record Children(int all, int done, int failed) {
        boolean allDone() {
            return all > 0 && done == all;
        }

        boolean allResolved() {
            return all > 0 && done + failed == all;
        }
    }

    static TaskNode of(Row row) throws SQLException {
        return new TaskNode(
                row.text("id"),
                row.textOrNull("parent_id"),
                row.textOrNull("feature_id"),
                TaskStatus.of(row.text("status")).orElseThrow(),
                new Children(row.number("children"), row.number("done_children"), row.number("failed_children")),
                row.flag("asked"));
    }
}
