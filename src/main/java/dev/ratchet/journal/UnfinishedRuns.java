package dev.ratchet.journal;

import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run that was cut off without an outcome left open in the journal.
 *
 * @param place the machine and directory that is looked at, since nobody knows of others whether they were cut off; null where
 *     there is one alone
 */
public record UnfinishedRuns(
        Database database, Time time, @Nullable String place) {
    private static final String OPEN = """
        SELECT a.id, a.loop, a.item, a.started_at, s.pid, s.spawned_at, s.number, s.agent, s.output_file, s.dialect,
          s.resumed, s.output_bytes
        FROM attempts a JOIN runs r ON r.id = a.run_id LEFT JOIN sessions s ON s.attempt_id = a.id AND s.ended_at IS NULL
        WHERE a.ended_at IS NULL AND (CAST(?1 AS TEXT) IS NULL OR r.place = ?1)\
        """;

    private static final String CLAIMED = """
        SELECT t.id, t.fence FROM tasks t INDEXED BY tasks_leased
        WHERE t.status = 'in_progress' AND t.lease_until IS NOT NULL AND t.claimed_by = ?1 AND NOT EXISTS
          (SELECT 1 FROM attempts a WHERE a.ended_at IS NULL AND a.item = t.id AND a.claim = ?1 || '#' || t.fence)\
        """;

    /** A loop that has something open, and the process that ran it. */
    public record Runner(String loop, long pid, Instant startedAt) {}

    /** The loops that have an open run or attempt, be they run still or not. */
    public List<Runner> runners() {
        return database.query(
                """
                SELECT id, loop, pid, started_at FROM runs INDEXED BY runs_open
                WHERE ended_at IS NULL AND (CAST(?1 AS TEXT) IS NULL OR place = ?1)
                UNION
                SELECT r.id, r.loop, r.pid, r.started_at FROM attempts a INDEXED BY attempts_open JOIN runs r ON r.id = a.run_id
                WHERE a.ended_at IS NULL AND (CAST(?1 AS TEXT) IS NULL OR r.place = ?1)
                ORDER BY 4, 1\
                """, row -> new Runner(row.text("loop"), row.count("pid"), row.moment("started_at")), place);
    }

    /**
     * An attempt that was started and never ended.
     *
     * @param pid the leader of its session's processes; null if none was started
     * @param lastSign when it last showed that it was alive
     * @param session its session, if it had come to that
     */
    public record Left(
            String attempt,
            String loop,
            String item,
            @Nullable Long pid,
            @Nullable Instant spawnedAt,
            Instant lastSign,
            TranscriptUpdate.@Nullable Past session) {}

    /** The open attempts of a loop that nobody runs any more, also of when its worker was called otherwise. */
    public List<Left> attempts(String loop) {
        return database.query(OPEN, this::left, place).stream()
                .filter(left -> LoopName.own(left.loop).equals(LoopName.own(loop)))
                .toList();
    }

    /** The open attempts at a work item, by whatever loop. */
    public List<Left> attemptsAt(String item) {
        return database.query(OPEN + " AND a.item = ?2 AND a.claim IS NOT NULL", this::left, place, item);
    }

    /**
     * A claim that outlived its loop.
     *
     * @param claim what proves that the task was its own
     */
    public record LeftClaim(String task, String claim) {}

    /**
     * What a loop that nobody runs had claimed and no attempt is open at: it was cut off before that had begun, or after it was
     * closed and before the task was given back.
     *
     * @param owner under which the loop claims
     */
    public List<LeftClaim> claims(String owner) {
        return database.query(CLAIMED, row -> new LeftClaim(row.text("id"), owner + "#" + row.count("fence")), owner);
    }

    /** Records that they were interrupted, and that their loop's runs have ended without an outcome. */
    public void close(String loop, List<Left> attempts) {
        database.transaction(() -> {
            attempts.forEach(this::close);
            runs(loop).forEach(run -> database.update("""
                UPDATE runs SET outcome = 'cut_off', reason = 'Ratchet itself was ended',
                  ended_at = coalesce((SELECT max(ended_at) FROM attempts WHERE run_id = runs.id), started_at)
                WHERE id = ?\
                """, run));
            return attempts.size();
        });
    }

    private List<String> runs(String loop) {
        return database
                .query(
                        "SELECT id, loop FROM runs WHERE ended_at IS NULL AND (CAST(?1 AS TEXT) IS NULL OR place = ?1)",
                        row -> Map.entry(row.text("id"), row.text("loop")),
                        place)
                .stream()
                .filter(run -> LoopName.own(run.getValue()).equals(LoopName.own(loop)))
                .map(Map.Entry::getKey)
                .toList();
    }

    private void close(Left left) {
        String end = TimestampFormat.exact(left.lastSign);
        database.query(
                        "SELECT number, started_at FROM sessions WHERE ended_at IS NULL AND attempt_id = ?",
                        row -> Map.entry(row.number("number"), row.moment("started_at")),
                        left.attempt)
                .forEach(open -> database.update(
                        """
                        UPDATE sessions SET ended_at = ?, class = 'interrupted', reason = 'Ratchet itself was ended',
                          duration_secs = ?
                        WHERE number = ?\
                        """,
                        end,
                        Duration.between(open.getValue(), left.lastSign).toMillis() / 1000.0,
                        open.getKey()));
        database.update("""
            UPDATE attempts SET ended_at = ?, verdict = 'interrupted', reason = 'Ratchet itself was ended'
            WHERE id = ?\
            """, end, left.attempt);
    }

    private Left left(Row row) throws SQLException {
        Instant started = row.moment("started_at");
        TranscriptUpdate.Past session = row.textOrNull("output_file") == null ? null : TranscriptUpdate.past(row);
        return new Left(
                row.text("id"),
                row.text("loop"),
                row.text("item"),
                row.longOrNull("pid"),
                row.momentOrNull("spawned_at"),
                session == null ? started : lastSign(started, session.output()),
                session);
    }

    /** Its file grew as long as it worked; a clock that was set may say otherwise. */
    private Instant lastSign(Instant started, Path output) {
        long modified = output.toFile().lastModified();
        Instant grown = Instant.ofEpochMilli(modified);
        Instant now = time.now();
        if (modified == 0 || grown.isBefore(started)) {
            return started;
        }
        return grown.isAfter(now) ? now : grown;
    }
}
