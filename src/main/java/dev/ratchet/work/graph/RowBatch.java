package dev.ratchet.work.graph;

import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Many runs of one statement, given to the database so many at a time. */
final class RowBatch {
    private static final int AT_A_TIME = 1_000;

    private final Database database;
    private final String sql;
    private final List<List<@Nullable Object>> rows = new ArrayList<>();

    RowBatch(Database database, String sql) {
        this.database = database;
        this.sql = sql;
    }

    void add(@Nullable Object... row) {
        rows.add(Arrays.asList(row));
        if (rows.size() == AT_A_TIME) {
            end();
        }
    }

    /** What is left. */
    void end() {
        database.updateAll(sql, rows);
        rows.clear();
    }
}
