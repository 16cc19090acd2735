package dev.ratchet.store.copy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far the tasks have come: sums that one store keeps in a row for each feature, and the other in many. */
final class CopiedCounts {
    /** The table that has them. */
    static final String TABLE = "task_counts";

    private static final String SUMS = """
        SELECT feature_id, CAST(sum(total) AS BIGINT) AS total, CAST(sum(done) AS BIGINT) AS done,
          CAST(sum(failed) AS BIGINT) AS failed, CAST(sum(at_hand) AS BIGINT) AS at_hand,
          CAST(sum(held) AS BIGINT) AS held
        FROM task_counts GROUP BY feature_id ORDER BY feature_id\
        """;

    private CopiedCounts() {}

    /** Copies them in one step, since there are as few as features. */
    static void copy(Database source, Database filled) {
        List<List<@Nullable Object>> rows = rows(source);
        boolean _ = filled.transaction(() -> {
            filled.update("DELETE FROM task_counts");
            filled.updateAll(
                    "INSERT INTO task_counts (feature_id, total, done, failed, at_hand, held)"
                            + " VALUES (?, ?, ?, ?, ?, ?)",
                    rows);
            return true;
        });
        if (!rows.equals(rows(filled))) {
            throw new Trouble("the copy differs from what was copied: the counts of tasks")
                    .withHint("begin anew, without --resume");
        }
    }

    private static List<List<@Nullable Object>> rows(Database database) {
        return database.query(SUMS, CopiedCounts::cells);
    }

    private static List<@Nullable Object> cells(Row row) throws java.sql.SQLException {
        return List.of(
                row.text("feature_id"),
                row.count("total"),
                row.count("done"),
                row.count("failed"),
                row.count("at_hand"),
                row.count("held"));
    }
}
