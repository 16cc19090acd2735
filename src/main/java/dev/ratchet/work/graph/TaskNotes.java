package dev.ratchet.work.graph;

import dev.ratchet.store.Database;
import java.time.Instant;
import java.util.List;

/** What was written down about tasks, whichever they are. */
public record TaskNotes(Database database) {
    private static final int MOST = 500;

    /** The latest notes and failures since then, the newest first. */
    public List<TaskLogEntry> since(Instant moment) {
        return database.query(
                "SELECT at, kind, text FROM task_log WHERE kind IN ('note', 'failure') AND at >= ?"
                        + " ORDER BY id DESC LIMIT " + MOST,
                row -> new TaskLogEntry(row.moment("at"), TaskLogEntry.Kind.of(row.text("kind")), row.text("text")),
                SortableTime.of(moment));
    }
}
