package dev.ratchet.journal.query;

import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.CommitRange;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Past runs and attempts, as a person looks back on them. */
public record RunHistoryQueries(Database database) {
    /** A run; an outcome of null means that it has not ended. */
    public record PastRun(
            String id,
            String loop,
            String recipe,
            Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable String outcome,
            @Nullable String reason,
            int iterations,
            int attempts,
            @Nullable Double costUsd,
            String worker) {}

    /**
     * An attempt with its working session, whose fields are null if there was none.
     *
     * @param claimed whether the work item was claimed, as tasks are
     * @param endedAt null as long as it has not ended, and after Ratchet itself was killed until the next run clears up
     * @param verifying the sessions that looked at its work
     * @param worker who made it
     */
    public record Line(
            String run,
            String loop,
            Instant startedAt,
            @Nullable Instant endedAt,
            String item,
            boolean claimed,
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
            List<Verifying> verifying,
            String attempt,
            String worker) {

        private Line verifiedBy(List<Verifying> sessions) {
            return new Line(
                    run,
                    loop,
                    startedAt,
                    endedAt,
                    item,
                    claimed,
                    iteration,
                    retry,
                    number,
                    verdict,
                    reason,
                    sessionClass,
                    evidence,
                    resetsAt,
                    exitCode,
                    durationSecs,
                    costUsd,
                    committed,
                    sessions,
                    attempt,
                    worker);
        }

        /** What all its sessions cost; null if none told. */
        public @Nullable Double wholeCostUsd() {
            Double sum = costUsd;
            for (Verifying session : verifying) {
                Double cost = session.costUsd;
                sum = sum == null || cost == null ? (sum == null ? cost : sum) : Double.valueOf(sum + cost);
            }
            return sum;
        }
    }

    /** A session that looked at the work of another; what it came to is null as long as it has not ended. */
    public record Verifying(
            int number,
            Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable String sessionClass,
            @Nullable String reason,
            @Nullable Integer exitCode,
            @Nullable Double durationSecs,
            @Nullable Double costUsd) {}

    /** The latest attempts of one loop, or of all if it is null; oldest first. */
    public List<Line> attempts(@Nullable String loop, int most) {
        return attempts("CAST(? AS TEXT) IS NULL OR a.loop = ?", loop, loop, most);
    }

    /** The latest attempts of a run, oldest first. */
    public List<Line> attemptsOfRun(String run, int most) {
        return attempts("a.run_id = ?", run, most);
    }

    /** The latest attempts at a work item that was claimed, oldest first. */
    public List<Line> attemptsAtItem(String item, int most) {
        return attempts("a.claim IS NOT NULL AND a.item = ?", item, most);
    }

    private List<Line> attempts(String condition, @Nullable Object... parameters) {
        List<Line> lines = database.query("""
            SELECT a.id, a.run_id, a.loop, a.started_at, a.ended_at, a.item, a.claim IS NOT NULL AS claimed, a.iteration,
              a.retry, s.number, a.verdict, a.reason, s.class, s.evidence, s.resets_at, s.exit_code, s.duration_secs,
              s.cost_usd, a.committed, coalesce(r.host, '') AS worker
            FROM attempts a JOIN runs r ON r.id = a.run_id LEFT JOIN sessions s ON s.attempt_id = a.id AND s.role = 'working'
            WHERE %s
            ORDER BY a.started_at DESC, s.number DESC LIMIT ?\
            """.formatted(condition), RunHistoryQueries::line, parameters);
        Map<String, List<Verifying>> verifying =
                verifying(lines.stream().map(Line::attempt).toList());
        return lines.reversed().stream()
                .map(line -> line.verifiedBy(verifying.getOrDefault(line.attempt(), List.of())))
                .toList();
    }

    /** What the latest attempt at a work item that committed anything has committed. */
    public Optional<CommitRange> lastCommits(String item) {
        return database.first(
                "SELECT head_before, head_after FROM attempts WHERE claim IS NOT NULL AND item = ?"
                        + " AND head_before IS NOT NULL AND head_after IS NOT NULL AND head_before <> head_after"
                        + " ORDER BY started_at DESC LIMIT 1",
                row -> new CommitRange(row.text("head_before"), row.text("head_after")),
                item);
    }

    /** The latest runs of one loop, or of all if it is null; oldest first. */
    public List<PastRun> runs(@Nullable String loop, int most) {
        return runs("CAST(? AS TEXT) IS NULL OR r.loop = ?", loop, loop, most).reversed();
    }

    /** The run of that id. */
    public Optional<PastRun> run(String id) {
        return runs("r.id = ?", id, 1).stream().findFirst();
    }

    private List<PastRun> runs(String condition, @Nullable Object... parameters) {
        return database.query("""
            SELECT r.id, r.loop, r.recipe, r.started_at, r.ended_at, r.outcome, r.reason,
              count(CASE WHEN s.role = 'working' THEN 1 END) AS attempts,
              count(DISTINCT CASE WHEN a.counts <> 0 THEN a.id END) AS iterations, sum(s.cost_usd) AS cost_usd,
              coalesce(r.host, '') AS worker
            FROM runs r LEFT JOIN attempts a ON a.run_id = r.id
              LEFT JOIN sessions s ON s.attempt_id = a.id
            WHERE %s
            GROUP BY r.id ORDER BY r.started_at DESC LIMIT ?\
            """.formatted(condition), RunHistoryQueries::run, parameters);
    }

    private static Line line(Row row) throws SQLException {
        return new Line(
                row.text("run_id"),
                row.text("loop"),
                row.moment("started_at"),
                row.momentOrNull("ended_at"),
                row.text("item"),
                row.flag("claimed"),
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
                row.flag("committed"),
                List.of(),
                row.text("id"),
                LoopName.worker(row.text("loop")).orElse(row.text("worker")));
    }

    /** The verifying sessions of all these attempts at once, since a page may have many. */
    private Map<String, List<Verifying>> verifying(List<String> attempts) {
        Map<String, List<Verifying>> found = new HashMap<>();
        for (OfAttempt one : database.query(
                "SELECT attempt_id, number, started_at, ended_at, class, reason, exit_code, duration_secs, cost_usd"
                        + " FROM sessions WHERE attempt_id IN ("
                        + database.dialect().elements() + ") AND role = 'verifying'"
                        + " ORDER BY number",
                row -> new OfAttempt(row.text("attempt_id"), verifying(row)),
                new Json(attempts).line())) {
            found.computeIfAbsent(one.attempt(), _ -> new ArrayList<>()).add(one.session());
        }
        return found;
    }

    private record OfAttempt(String attempt, Verifying session) {}

    private static Verifying verifying(Row row) throws SQLException {
        return new Verifying(
                row.number("number"),
                row.moment("started_at"),
                row.momentOrNull("ended_at"),
                row.textOrNull("class"),
                row.textOrNull("reason"),
                row.numberOrNull("exit_code"),
                row.decimalOrNull("duration_secs"),
                row.decimalOrNull("cost_usd"));
    }

    private static PastRun run(Row row) throws SQLException {
        return new PastRun(
                row.text("id"),
                row.text("loop"),
                row.text("recipe"),
                row.moment("started_at"),
                row.momentOrNull("ended_at"),
                row.textOrNull("outcome"),
                row.textOrNull("reason"),
                row.number("iterations"),
                row.number("attempts"),
                row.decimalOrNull("cost_usd"),
                LoopName.worker(row.text("loop")).orElse(row.text("worker")));
    }
}
