package dev.ratchet.journal;

import dev.ratchet.loop.history.Spent;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import java.time.Duration;

/** What the runs of a loop had spent that were cut off since the last one that came to an end. */
record CutOffRuns(Database database) {
    private static final String CUT_OFF = """
        runs.loop = ?1 AND runs.outcome = 'cut_off'
          AND runs.rowid > coalesce((SELECT max(rowid) FROM runs WHERE loop = ?1 AND outcome <> 'cut_off'), 0)
          AND runs.started_at > coalesce((SELECT max(at) FROM resets WHERE loop = ?1 AND kind = 'budget'), '')\
        """;

    Spent spent(String loop) {
        return new Spent(usage(loop), runtime(loop));
    }

    private Usage usage(String loop) {
        return database.first(
                        "SELECT " + UsageColumns.SUMS + " FROM runs JOIN attempts a ON a.run_id = runs.id"
                                + " JOIN sessions s ON s.attempt_id = a.id WHERE " + CUT_OFF,
                        UsageColumns::of,
                        loop)
                .orElse(Usage.NONE);
    }

    /** Each ended with the last sign of life that it gave. */
    private Duration runtime(String loop) {
        return database
                .query(
                        "SELECT started_at, ended_at FROM runs WHERE " + CUT_OFF,
                        row -> Duration.between(row.moment("started_at"), row.moment("ended_at")),
                        loop)
                .stream()
                .filter(Duration::isPositive)
                .reduce(Duration.ZERO, Duration::plus);
    }
}
