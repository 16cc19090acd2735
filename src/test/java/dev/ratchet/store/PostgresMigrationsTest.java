package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A schema is made, brought to the newest version, and refused to whoever does not know its version, at any moment. */
class PostgresMigrationsTest {
    private final PostgresSettings settings = EmbeddedServer.project("p" + UUID.randomUUID());
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void end() {
        threads.close();
    }

    @Test
    void severalProcessesMayMakeTheSchemaAtOnce() {
        List<Integer> versions = IntStream.range(0, 4)
                .parallel()
                .mapToObj(_ -> {
                    try (Database database = PostgresDatabase.open(settings)) {
                        return database.version();
                    }
                })
                .toList();

        assertThat(versions).containsOnly(Database.newestVersion());
    }

    @Test
    void whoeverOnlyLooksMakesNothing() {
        assertThatThrownBy(() -> PostgresDatabase.openAsItIs(settings))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("nothing on record yet");
    }

    @Test
    void aSchemaOfANewerVersionIsRefused() {
        try (Database database = PostgresDatabase.open(settings)) {
            database.update("UPDATE store_version SET version = 99");
        }

        assertThatThrownBy(() -> PostgresDatabase.open(settings)).hasMessageContaining("made by a newer Ratchet");
    }

    @Test
    void whoeverIsAtWorkWhenANewerOneBringsTheTablesUpToDateIsRefusedFromThenOn() throws Exception {
        try (Database database = PostgresDatabase.open(settings);
                Connection newer = directly();
                Statement statement = newer.createStatement()) {
            boolean _ = statement.execute("UPDATE store_version SET version = 99");

            assertThatThrownBy(() -> database.transaction(() -> database.update("DELETE FROM runs")))
                    .hasMessageContaining("made by a newer Ratchet");
            assertThatThrownBy(() -> database.snapshot(() -> true)).hasMessageContaining("made by a newer Ratchet");
            assertThatThrownBy(database::refuseForeignChanges).hasMessageContaining("made by a newer Ratchet");
        }
    }

    @Test
    void nobodyBringsTheTablesUpToDateBesideATransaction() throws Exception {
        try (Database database = PostgresDatabase.open(settings);
                Connection newer = directly();
                Statement statement = newer.createStatement()) {
            newer.setAutoCommit(false);
            boolean _ = statement.execute(PostgresMigrations.ALONE);
            boolean _ = statement.execute("UPDATE store_version SET version = 99");
            Future<Integer> other = threads.submit(() -> database.serially(() -> database.update("DELETE FROM runs")));
            awaitWaiting(statement);
            newer.commit();

            assertThatThrownBy(other::get).hasMessageContaining("made by a newer Ratchet");
        }
    }

    private Connection directly() throws SQLException {
        Connection connection = DriverManager.getConnection(settings.url(), settings.properties());
        connection.setSchema(settings.schema());
        return connection;
    }

    /** Until somebody waits for the tables of this project. */
    private static void awaitWaiting(Statement statement) throws SQLException {
        boolean waiting = false;
        while (!waiting) {
            try (ResultSet found = statement.executeQuery(
                    "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = to_regclass('store_version')")) {
                waiting = found.next();
            }
        }
    }

    @Test
    void aSchemaOfAnOlderVersionIsBroughtUpToDate() throws Exception {
        try (Connection connection = DriverManager.getConnection(settings.url(), settings.properties());
                Statement statement = connection.createStatement()) {
            boolean _ =
                    statement.execute("CREATE SCHEMA %1$s; SET search_path TO %1$s".formatted(settings.quotedSchema()));
            boolean _ = statement.execute(ClassResources.text(Migrations.class, "postgres-010.sql"));
            boolean _ = statement.execute("UPDATE store_version SET version = 10;"
                    + " INSERT INTO runs (id, loop, recipe, pid, started_at) VALUES ('r', 'main', 'task', 1, '2026')");
        }

        try (Database database = PostgresDatabase.open(settings)) {
            assertThat(database.version()).isEqualTo(Migrations.NEWEST);
            assertThat(database.first("SELECT place FROM runs", row -> row.text("place")))
                    .contains("");
        }
    }
}
