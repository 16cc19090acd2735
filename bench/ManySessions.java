import dev.ratchet.journal.metrics.DayTotals;
import dev.ratchet.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How long a summary takes over a journal of many years. */
record ManySessions(Path home, Path scratch) {
    private static final int SESSIONS = 10_000_000;
    private static final int BATCH = 500_000;
    private static final int TIMES = 5;

    List<Figure> measure() throws IOException, InterruptedException {
        Place place = Place.prepare(
                home, scratch.resolve("many-sessions"), Place.settings(home.resolve("bench/agent"), 0, ""));
        fill(place.directory().resolve(".ratchet/ratchet.db"));
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            long before = System.nanoTime();
            int code = place.ratchet("metrics", "summary").waitFor();
            times.add((System.nanoTime() - before) / 1e6);
            if (code != 0) {
                throw new IOException(Files.readString(place.directory().resolve("log")));
            }
        }
        Samples all = new Samples(times);
        return List.of(Figure.atMost(
                "`ratchet metrics summary` over 10 million sessions, p50",
                all.p50(),
                2000,
                "ms",
                ", first " + Samples.number(times.getFirst()) + " ms"));
    }

    /** Ten years in three loops with five models, written without the triggers and added up once at the end. */
    private static void fill(Path file) {
        try (Database database = Database.open(file)) {
            List<String> triggers =
                    database.query("SELECT name FROM sqlite_schema WHERE type = 'trigger'", row -> row.text("name"));
            triggers.forEach(trigger -> database.update("DROP TRIGGER " + trigger));
            database.update("PRAGMA synchronous = OFF");
            database.update("INSERT INTO runs (id, loop, recipe, pid, started_at)"
                    + " VALUES ('r', 'main', 'prompt', 1, '2016-01-01T00:00:00.000Z')");
            for (int from = 0; from < SESSIONS; from += BATCH) {
                fill(database, from, Math.min(SESSIONS, from + BATCH));
            }
            new DayTotals(database).recount();
        }
    }

    private static void fill(Database database, int from, int to) {
        String numbers = "WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2) ";
        String start = "strftime('%Y-%m-%dT%H:%M:%fZ', 1451606400 + i * 31, 'unixepoch')";
        int _ = database.transaction(() -> {
            database.update(
                    numbers
                            + "INSERT INTO attempts (id, run_id, loop, item, iteration, retry, started_at, ended_at,"
                            + " verdict, reason, counts, committed) SELECT 'a' || i, 'r', 'loop' || (i % 3), 'prompt',"
                            + " i, i % 7 = 0, " + start + ", 'x', iif(i % 5 = 0, 'wasted', 'progressed'), 'because',"
                            + " i % 5 <> 0, i % 4 = 0 FROM n",
                    from,
                    to);
            return database.update(
                    numbers
                            + "INSERT INTO sessions (number, attempt_id, role, agent, output_file, started_at,"
                            + " ended_at, exit_code, class, reason, dialect, model, turns, tool_calls, tools,"
                            + " input_tokens, output_tokens, cache_read_tokens, cost_usd, duration_secs,"
                            + " files_changed) SELECT i, 'a' || i, 'working', 'claude',"
                            + " 'session-' || i, " + start + ", 'x', 0,"
                            + " iif(i % 5 = 0, 'error', 'normal'), 'because', 'claude', 'model-' || (i % 5), i % 40,"
                            + " i % 60, '{\"Bash\":' || (i % 60) || '}', i % 50000, i % 3000, i % 90000,"
                            + " i % 1000 / 1000.0, i % 900, i % 9 FROM n",
                    from,
                    to);
        });
    }
}
