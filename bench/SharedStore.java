import dev.ratchet.store.Database;
import dev.ratchet.store.PostgresDatabase;
import dev.ratchet.store.PostgresSettings;
import java.util.Map;
import java.util.Optional;

/** The PostgreSQL that is measured, where there is one. */
final class SharedStore {
    private SharedStore() {}

    /** A project in it, of this name and with so many connections. */
    static Optional<PostgresSettings> project(String name, int connections) {
        return Optional.ofNullable(System.getenv("BENCH_STORE_URL"))
                .map(url -> new PostgresSettings(
                        url,
                        name + ProcessHandle.current().pid(),
                        connections,
                        Map.of("PGUSER", System.getenv().getOrDefault("PGUSER", "postgres"))));
    }

    static Database open(PostgresSettings settings) {
        return PostgresDatabase.open(settings);
    }

    /** So many ready tasks, as a plan without dependencies makes them. */
    static void fill(Database database, int tasks) {
        int step = 10_000;
        for (int from = 0; from < tasks; from += step) {
            int first = from;
            int _ = database.largeTransaction(() -> database.update(
                    """
                    INSERT INTO tasks (id, title, description, status, priority, max_retries, created_at, updated_at)
                    SELECT 't-' || CAST(n AS TEXT), 'Task', 'What is to be done.', 'pending', n % 5, 3,
                      '2026-01-01T00:00:00.' || substr(CAST(1000000 + n AS TEXT), 2) || 'Z', '2026-01-01T00:00:00.000000Z'
                    FROM (WITH RECURSIVE count (n) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT n + 1 FROM count WHERE n + 1 < ?)
                      SELECT n FROM count) AS numbers\
                    """,
                    first,
                    Math.min(tasks, first + step)));
        }
    }
}
