package dev.ratchet.work.graph;

import dev.ratchet.store.SqlDialect;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tasks {@code t} that need nothing but what somebody has. */
record FittingTasks(SqlDialect dialect, Set<String> labels) {
    /** In place of any other condition on what is needed. */
    String condition() {
        return labels.isEmpty()
                ? " AND t.needs IS NULL"
                : " AND (t.needs IS NULL OR " + dialect.isPartOf("t.needs") + ")";
    }

    /** Those of a query, and after them what the condition has. */
    @Nullable
    Object[] parameters(@Nullable Object... before) {
        if (labels.isEmpty()) {
            return before;
        }
        @Nullable Object[] all = Arrays.copyOf(before, before.length + 1);
        all[before.length] = Labels.array(labels);
        return all;
    }
}
