package dev.ratchet.journal.query;

import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Past runs and attempts, as a person looks back on them. */
public record RunHistoryQueries(Database database) {
    /** A run; an outcome of null means that it has not ended. */
    public record PastRun(
            String loop,
            String recipe,
            Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable String outcome,
            @Nullable String reason,
            int iterations,
            int attempts,
            @Nullable Double costUsd) {}

    /** An attempt with its working session, whose fields are null if there was none. */
    public record Line(
            String loop,
            Instant startedAt,
            int iteration,
            int retry,
            @Nullable Integer number,
            @Nullable String verdict,
            @Nullable String reason,
            @Nullable String sessionClass,
            @Nullable String evidence,
            @Nullable Instant resetsAt,
            @Nullable Integer exitCode,
            @Nullable Double durationSecs,
            @Nullable Double costUsd,
            boolean committed,
            String attempt) {}

    /** The latest attempts of one loop, or of all if it is null; oldest first. */
    public List<Line> attempts(@Nullable String loop, int most) {
        return database.query("""
            SELECT a.loop, a.started_at, a.iteration, a.retry, s.number, a.verdict, a.reason, s.class,
              s.evidence, s.resets_at, s.exit_code, s.duration_secs, s.cost_usd, a.committed, a.id
            FROM attempts a LEFT JOIN sessions s ON s.attempt_id = a.id AND s.role = 'working'
            WHERE ? IS NULL OR a.loop = ?
            ORDER BY a.started_at DESC, s.number DESC LIMIT ?\
            """, RunHistoryQueries::line, loop, loop, most).reversed();
    }

    /** The latest runs of one loop, or of all if it is null; oldest first. */
    public List<PastRun> runs(@Nullable String loop, int most) {
        return database.query("""
            SELECT r.loop, r.recipe, r.started_at, r.ended_at, r.outcome, r.reason,
              count(a.id) AS attempts, coalesce(sum(a.counts), 0) AS iterations, sum(s.cost_usd) AS cost_usd
            FROM runs r LEFT JOIN attempts a ON a.run_id = r.id
              LEFT JOIN sessions s ON s.attempt_id = a.id
            WHERE ? IS NULL OR r.loop = ?
            GROUP BY r.id ORDER BY r.started_at DESC LIMIT ?\
            """, RunHistoryQueries::run, loop, loop, most).reversed();
    }

    private static Line line(Row row) throws SQLException {
        return new Line(
                row.text("loop"),
                row.moment("started_at"),
                row.number("iteration"),
                row.number("retry"),
                row.numberOrNull("number"),
                row.textOrNull("verdict"),
                row.textOrNull("reason"),
                row.textOrNull("class"),
                row.textOrNull("evidence"),
                row.momentOrNull("resets_at"),
                row.numberOrNull("exit_code"),
                row.decimalOrNull("duration_secs"),
                row.decimalOrNull("cost_usd"),
                row.number("committed") != 0,
                row.text("id"));
    }

    private static PastRun run(Row row) throws SQLException {
        return new PastRun(
                row.text("loop"),
                row.text("recipe"),
                row.moment("started_at"),
                row.momentOrNull("ended_at"),
                row.textOrNull("outcome"),
                row.textOrNull("reason"),
                row.number("iterations"),
                row.number("attempts"),
                row.decimalOrNull("cost_usd"));
    }
}
