package dev.ratchet.journal;

import dev.ratchet.loop.Time;
import dev.ratchet.store.Database;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run that was cut off without an outcome left open in the journal. */
public final class Unfinished {
    private final Database database;
    private final Time time;

    public Unfinished(Database database, Time time) {
        this.database = database;
        this.time = time;
    }

    /**
     * An attempt that was started and never ended.
     *
     * @param pid the leader of its session's processes; null if none was started
     */
    public record Left(
            String attempt, @Nullable Long pid, @Nullable Instant spawnedAt) {}

    /** The open attempts of a loop that nobody runs any more. */
    public List<Left> attempts(String loop) {
        return database.query(
                """
                SELECT a.id, s.pid, s.spawned_at FROM attempts a
                LEFT JOIN sessions s ON s.attempt_id = a.id AND s.ended_at IS NULL
                WHERE a.loop = ? AND a.ended_at IS NULL\
                """, row -> new Left(row.text("id"), row.longOrNull("pid"), row.momentOrNull("spawned_at")), loop);
    }

    /** Records that they were interrupted, and that their runs have ended without an outcome. */
    public void close(String loop) {
        String now = Moments.exact(time.now());
        database.transaction(() -> {
            database.update("""
                UPDATE sessions SET ended_at = ?, class = 'interrupted', reason = 'Ratchet itself was ended'
                WHERE ended_at IS NULL AND attempt_id IN
                  (SELECT id FROM attempts WHERE loop = ? AND ended_at IS NULL)\
                """, now, loop);
            database.update("""
                UPDATE attempts SET ended_at = ?, verdict = 'interrupted', reason = 'Ratchet itself was ended'
                WHERE loop = ? AND ended_at IS NULL\
                """, now, loop);
            return database.update("""
                UPDATE runs SET ended_at = ?, outcome = 'cut_off', reason = 'Ratchet itself was ended'
                WHERE loop = ? AND ended_at IS NULL\
                """, now, loop);
        });
    }
}
