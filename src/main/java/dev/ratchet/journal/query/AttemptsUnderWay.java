package dev.ratchet.journal.query;

import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The attempts at claimed work that have not ended, with how far they are. */
public record AttemptsUnderWay(Database database) {
    /**
     * One of them.
     *
     * @param session the latest of it; null if none has begun
     */
    public record UnderWay(
            String item,
            String loop,
            Instant startedAt,
            @Nullable Integer session,
            Stage stage) {}

    /** How far an attempt is. */
    public enum Stage {
        /** Its working session is to come, or under way. */
        WORKING,
        /** That one is over, and others look at what it has done. */
        VERIFYING
    }

    public List<UnderWay> list() {
        return database.query("""
            SELECT a.item, a.loop, a.started_at, max(s.number) AS session,
              count(CASE WHEN s.role = 'working' AND s.ended_at IS NOT NULL THEN 1 END) AS worked
            FROM attempts a LEFT JOIN sessions s ON s.attempt_id = a.id
            WHERE a.ended_at IS NULL AND a.claim IS NOT NULL
            GROUP BY a.id, a.item, a.loop, a.started_at ORDER BY a.started_at\
            """, AttemptsUnderWay::read);
    }

    private static UnderWay read(Row row) throws SQLException {
        return new UnderWay(
                row.text("item"),
                row.text("loop"),
                row.moment("started_at"),
                row.numberOrNull("session"),
                row.number("worked") > 0 ? Stage.VERIFYING : Stage.WORKING);
    }
}
