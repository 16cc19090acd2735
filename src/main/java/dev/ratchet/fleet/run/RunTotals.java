package dev.ratchet.fleet.run;

import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the attempts of runs amount to, for whoever looks again and again: those that are over are added up once. A run makes one
 * attempt after the other, so all but its latest are over. For one thread.
 */
public final class RunTotals {
    private static final String AFTER_ALL = "9999";

    private final Map<String, Known> known = new HashMap<>();

    /**
     * What some attempts amount to.
     *
     * @param costUsd in dollars, as far as the agents tell; null if none does
     */
    record Total(int attempts, int iterations, @Nullable Double costUsd) {
        static final Total NONE = new Total(0, 0, null);

        static Total of(Row row) throws SQLException {
            return new Total(row.number("attempts"), row.number("iterations"), row.decimalOrNull("cost_usd"));
        }

        Total plus(Total other) {
            return new Total(attempts + other.attempts, iterations + other.iterations, sum(costUsd, other.costUsd));
        }

        private static @Nullable Double sum(@Nullable Double one, @Nullable Double other) {
            return one == null || other == null ? (one == null ? other : one) : Double.valueOf(one + other);
        }
    }

    /** What the attempts amount to that began before one that was the latest of its run. */
    private record Known(String latest, Total before) {}

    Total of(Database database, String run) {
        Known past = known.getOrDefault(run, new Known("", Total.NONE));
        String latest = database.first(
                        "SELECT coalesce(max(started_at), '') AS latest FROM attempts WHERE run_id = ?",
                        row -> row.text("latest"),
                        run)
                .orElse("");
        if (latest.compareTo(past.latest) > 0) {
            past = new Known(latest, past.before.plus(begun(database, run, past.latest, latest)));
            known.put(run, past);
        }
        return past.before.plus(begun(database, run, past.latest, AFTER_ALL));
    }

    private static Total begun(Database database, String run, String from, String before) {
        return database.first(
                        "SELECT count(*) AS attempts, coalesce(sum(a.counts), 0) AS iterations,"
                                + " sum((SELECT sum(s.cost_usd) FROM sessions s WHERE s.attempt_id = a.id)) AS cost_usd"
                                + " FROM attempts a WHERE a.run_id = ? AND a.started_at >= ? AND a.started_at < ?",
                        Total::of,
                        run,
                        from,
                        before)
                .orElse(Total.NONE);
    }
}
