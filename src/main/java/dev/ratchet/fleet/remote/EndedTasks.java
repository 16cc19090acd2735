package dev.ratchet.fleet.remote;

import dev.ratchet.store.Database;
import dev.ratchet.work.graph.TaskQueries;

/** Tasks with whose work nobody is to go on. */
public record EndedTasks(Database database) {
    /** Whether a task is done, has failed or was deleted; one that this database has never heard of may be another's. */
    public boolean has(String item) {
        return new TaskQueries(database)
                .find(item)
                .map(task -> task.status().resolved())
                .orElseGet(() -> isDeleted(item));
    }

    /** Whoever is still at it has published its work, and takes that away himself when he leaves. */
    private boolean isDeleted(String item) {
        return database.first(
                        """
                        SELECT count(*) AS attempts, count(ended_at) AS ended FROM attempts INDEXED BY attempts_of_item
                        WHERE item = ? AND claim IS NOT NULL\
                        """, row -> row.number("attempts") > 0 && row.number("ended") == row.number("attempts"), item)
                .orElse(false);
    }
}
