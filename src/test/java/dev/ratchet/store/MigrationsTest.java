package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database of the first version, with sessions in it, becomes one of today. */
class MigrationsTest {
    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void firstVersion() throws SQLException, IOException {
        file = directory.resolve("ratchet.db");
        try (Connection connection = SqliteConnection.open(file, new StatementDeadline());
                Statement statement = connection.createStatement();
                InputStream script = Migrations.class.getResourceAsStream("migration-001.sql")) {
            statement.executeUpdate(new String(script.readAllBytes(), StandardCharsets.UTF_8));
            statement.executeUpdate("""
                INSERT INTO runs (id, loop, recipe, pid, started_at) VALUES ('r', 'main', 'prompt', 1, '2026-02-14T12:00:00.000Z');
                INSERT INTO attempts (id, run_id, loop, item, iteration, retry, started_at, ended_at, verdict, counts, committed)
                VALUES ('a', 'r', 'main', 'prompt', 0, 0, '2026-02-14T12:00:00.000Z', '2026-02-14T12:01:00.000Z', 'progressed', 1, 1),
                  ('b', 'r', 'main', 'prompt', 0, 0, '2026-02-15T12:00:00.000Z', NULL, NULL, 0, 0);
                INSERT INTO sessions (number, attempt_id, role, agent, output_file, started_at, ended_at, class, model, tools, cost_usd)
                VALUES (1, 'a', 'working', 'claude', 'f', '2026-02-14T12:00:00.000Z', '2026-02-14T12:01:00.000Z', 'normal', 'opus', '{"Bash":3}', 0.1),
                  (2, 'b', 'working', 'claude', 'g', '2026-02-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL);
                PRAGMA user_version = 1\
                """);
        }
    }

    @Test
    void theNewestVersionIsThatOfTheNewestScript() {
        assertThat(IntStream.rangeClosed(1, Migrations.NEWEST)).allMatch(number -> isThere("migration", number));
        assertThat(IntStream.rangeClosed(PostgresMigrations.FIRST, Migrations.NEWEST))
                .allMatch(number -> isThere("postgres", number));
        assertThat(isThere("migration", Migrations.NEWEST + 1)).isFalse();
        assertThat(isThere("postgres", Migrations.NEWEST + 1)).isFalse();
        assertThat(isThere("postgres", PostgresMigrations.FIRST - 1)).isFalse();
    }

    private static boolean isThere(String store, int number) {
        return Migrations.class.getResource("%s-%03d.sql".formatted(store, number)) != null;
    }

    @Test
    void whatWasThereIsInTheTotals() {
        try (Database database = Database.open(file)) {
            assertThat(database.query(
                            "SELECT day || ' ' || model || ' ' || sessions || ' ' || cost_nanos || ' ' || committed AS"
                                    + " line FROM day_totals",
                            row -> row.text("line")))
                    .containsExactly("2026-02-14 opus 1 100000000 1");
            assertThat(database.query("SELECT tool || calls AS line FROM day_tools", row -> row.text("line")))
                    .containsExactly("Bash3");
        }
    }

    @Test
    void theOldOneIsKeptBesideItAlsoASecondTime() throws IOException {
        Files.writeString(Path.of(file + ".v1"), "a backup of long ago");

        Database.open(file).close();

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(found -> found.getFileName().toString()))
                    .containsExactlyInAnyOrder("ratchet.db", "ratchet.db.v1");
        }
        Files.move(Path.of(file + ".v1"), file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        try (Database again = Database.open(file)) {
            assertThat(again.query("SELECT number FROM sessions", row -> row.number("number")))
                    .containsExactly(1, 2);
        }
    }

    @Test
    void tasksThatWereThereAreCounted() {
        Path tasks = directory.resolve("tasks.db");
        try (SqliteDatabase old = SqliteDatabase.open(tasks, new StatementDeadline(), _ -> {})) {
            int _ = Migrations.apply(old, 0, 10);
            int _ = old.update("""
                INSERT INTO tasks (id, title, description, status, priority, max_retries, created_at, updated_at)
                VALUES ('t-1', 'one', '', 'done', 0, 0, '', ''), ('t-2', 'two', '', 'pending', 0, 0, '', '')\
                """);
        }

        try (Database database = Database.open(tasks)) {
            assertThat(database.query(
                            "SELECT feature_id || total || done || at_hand AS line FROM task_counts",
                            row -> row.text("line")))
                    .containsExactly("211");
        }
    }

    @Test
    void severalMayOpenItAtOnce() throws Exception {
        Callable<Integer> opening = () -> {
            try (Database database = Database.open(file)) {
                return database.query("SELECT sessions FROM day_totals", row -> row.number("sessions"))
                        .getFirst();
            }
        };
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> opened : threads.invokeAll(List.of(opening, opening, opening))) {
                assertThat(opened.get()).isEqualTo(1);
            }
        }
    }
}
