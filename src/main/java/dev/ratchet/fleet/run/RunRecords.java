package dev.ratchet.fleet.run;

import dev.ratchet.loop.base.LoopName;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The runs of a project with where they stand: all of it follows from what is on record anyway. */
public record RunRecords(Database database) {
    private static final String REBASING = "rebasing";

    // An attempt that is open is found among the open ones, which are few, and not among all of the run.
    private static final String COLUMNS = """
        SELECT r.id, r.loop, r.recipe, r.outcome, r.host, r.place, r.pid, r.started_at, r.ended_at, r.phase,
          (SELECT a.item FROM attempts a WHERE a.loop = r.loop AND a.run_id || '' = r.id AND a.ended_at IS NULL
            ORDER BY a.started_at DESC LIMIT 1) AS item,
          (SELECT q.kind FROM requests q WHERE q.loop = r.loop AND q.kind IN ('pause', 'resume') ORDER BY q.id DESC LIMIT 1)
            IS NOT DISTINCT FROM 'pause' AS paused\
        """;

    private static final String TOTALS = """
        ,
          (SELECT count(*) FROM attempts a WHERE a.run_id = r.id) AS attempts,
          (SELECT coalesce(sum(a.counts), 0) FROM attempts a WHERE a.run_id = r.id) AS iterations,
          (SELECT sum(s.cost_usd) FROM attempts a JOIN sessions s ON s.attempt_id = a.id WHERE a.run_id = r.id) AS cost_usd\
        """;

    private static final String FROM = " FROM runs r ";
    private static final String RUN = COLUMNS + TOTALS + FROM;

    private static final String LATEST = """
        WHERE r.rowid IN (SELECT (SELECT n.rowid FROM runs n WHERE n.loop = o.loop ORDER BY n.started_at DESC, n.rowid DESC LIMIT 1)
          FROM (SELECT DISTINCT loop FROM runs) o)\
        """;

    /** The last run of each loop, by name. */
    public List<RunRecord> latest() {
        return ordered(database.query(RUN + LATEST, RunRecords::read));
    }

    /** The same for whoever looks again and again: what is over is not added up at each look. */
    public List<RunRecord> latest(RunTotals totals) {
        return ordered(database.query(COLUMNS + FROM + LATEST, row -> read(row, RunTotals.Total.NONE))).stream()
                .map(run -> run.with(totals.of(database, run.id())))
                .toList();
    }

    private static List<RunRecord> ordered(List<RunRecord> runs) {
        return runs.stream()
                .sorted((one, other) -> LoopName.ORDER.compare(one.loop(), other.loop()))
                .toList();
    }

    /** Every run, the latest first. */
    public List<RunRecord> all() {
        return database.query(RUN + "ORDER BY r.started_at DESC, r.rowid DESC", RunRecords::read);
    }

    /** The last run of a loop. */
    public Optional<RunRecord> latestOf(String loop) {
        return database.first(
                RUN + "WHERE r.loop = ? ORDER BY r.started_at DESC, r.rowid DESC LIMIT 1", RunRecords::read, loop);
    }

    /** The run of that id. */
    public Optional<RunRecord> find(String id) {
        return database.first(RUN + "WHERE r.id = ?", RunRecords::read, id);
    }

    private static RunRecord read(Row row) throws SQLException {
        return read(row, RunTotals.Total.of(row));
    }

    private static RunRecord read(Row row, RunTotals.Total total) throws SQLException {
        return new RunRecord(
                row.text("id"),
                row.text("loop"),
                row.text("recipe"),
                row.textOrNull("outcome"),
                row.textOrNull("host"),
                row.textOrNull("place"),
                row.count("pid"),
                row.moment("started_at"),
                row.momentOrNull("ended_at"),
                total.iterations(),
                total.attempts(),
                total.costUsd(),
                row.textOrNull("item"),
                row.text("phase").equals(REBASING),
                row.flag("paused"));
    }
}
