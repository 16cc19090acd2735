package dev.ratchet.journal.metrics;

import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** What sessions and attempts amount to, day by day or hour by hour, taken apart by whatever a picture may show. */
public record MeasuresOverTime(Database database) {
    /**
     * What those of one day or hour amount to that have all this in common.
     *
     * @param time a day, {@code 2026-02-14}, or an hour of it, {@code 2026-02-14T12}
     * @param model empty if it is not known
     * @param verdict empty as long as there is none
     */
    public record Part(String time, String agent, String model, String verdict, Measures measures) {}

    /** From the totals that are kept, so that the number of sessions does not matter; attempts that are open do not count. */
    public List<Part> days(LocalDate since) {
        return database.query(
                "SELECT day AS time, agent, model, verdict, " + Measures.sums() + " FROM day_totals WHERE day >= ?"
                        + " GROUP BY day, agent, model, verdict ORDER BY day, agent, model, verdict",
                MeasuresOverTime::read,
                since.toString());
    }

    /** From the sessions and attempts themselves. */
    public List<Part> hours(Instant since) {
        return database.query(
                "SELECT substr(started_at, 1, 13) AS time, agent, model, verdict, " + Measures.sums()
                        + " FROM measures WHERE started_at >= ? GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
                MeasuresOverTime::read,
                TimestampFormat.exact(since));
    }

    private static Part read(Row row) throws SQLException {
        return new Part(row.text("time"), row.text("agent"), row.text("model"), row.text("verdict"), Measures.of(row));
    }
}
