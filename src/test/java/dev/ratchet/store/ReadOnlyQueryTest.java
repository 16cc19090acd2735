package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadOnlyQueryTest {
    @TempDir
    Path directory;

    private final List<List<?>> seen = new ArrayList<>();
    private Path file;

    @BeforeEach
    void fill() {
        file = directory.resolve("ratchet.db");
        try (Database database = Database.open(file)) {
            database.update("INSERT INTO counter (id, next) VALUES (1, 7)");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT next, 'a;b' AS text, NULL AS none FROM counter",
                "select next, 'a;b' as text, null as none from counter ; ",
                "-- why not; here\n/* and; here */ SELECT next, 'a;b' AS text, NULL AS none FROM counter; -- end;",
                "WITH c AS (SELECT * FROM counter) SELECT next, 'a;b' AS [text], NULL AS \"none\" FROM c",
            })
    void answersAQuery(String sql) {
        ask(sql);

        assertThat(seen.get(0)).isEqualTo(List.of("next", "text", "none"));
        assertThat(seen.get(1).toString()).isEqualTo("[7, a;b, null]");
        assertThat(seen).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  -- nothing",
                "DELETE FROM counter",
                "UPDATE counter SET next = 9",
                "DROP TABLE counter",
                "PRAGMA query_only = 0",
                "PRAGMA user_version = 99",
                "ATTACH 'other.db' AS other",
                "VACUUM INTO 'other.db'",
                "BEGIN IMMEDIATE",
                "WITH c AS (SELECT 9) UPDATE counter SET next = (SELECT * FROM c)",
                "WITH c AS (SELECT 9) DELETE FROM counter RETURNING next",
                "SELECT 1; DELETE FROM counter",
                "SELECT ';'; SELECT 2",
                "EXPLAIN SELECT 1; DROP TABLE counter",
                "SELEKT next FROM counter",
                "SELECT next FROM nowhere",
                "SELECT next FROM",
                "what did it cost?",
            })
    void changesNothingWhateverIsAskedOfIt(String sql) throws IOException {
        byte[] before = Files.readAllBytes(file);

        assertThatThrownBy(() -> ask(sql)).isInstanceOf(Trouble.class).message().doesNotContain("\n");

        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(found -> found.getFileName().toString()))
                    .allMatch(name -> name.startsWith("ratchet.db"));
        }
        try (Database database = Database.open(file)) {
            assertThat(database.query("SELECT next FROM counter", row -> row.number("next")))
                    .containsExactly(7);
        }
    }

    @Test
    void saysInSqlitesOwnWordsWhatIsWrong() {
        assertThatThrownBy(() -> ask("SELECT next FROM nowhere"))
                .hasMessage("the query failed: no such table: nowhere");
        assertThatThrownBy(() -> ask("SELECT 1; SELECT 2")).hasMessageContaining("one query at a time");
        assertThatThrownBy(() -> ask("DROP TABLE counter")).hasMessageContaining("nothing may be changed");
    }

    @Test
    void stopsWhenNobodyWantsMore() {
        List<Object> rows = new ArrayList<>();
        new ReadOnlyQuery(new StorePlace.InFile(file))
                .ask("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n", sink(row -> {
                    rows.add(row);
                    return rows.size() < 3;
                }));

        assertThat(rows).hasSize(3);
    }

    @Test
    void aLoopAtWorkIsNotInTheWay() {
        try (Database writer = Database.open(file)) {
            int _ = writer.transaction(() -> {
                int changed = writer.update("UPDATE counter SET next = 8");
                ask("SELECT next FROM counter");
                return changed;
            });
        }
        assertThat(seen.get(1).toString()).isEqualTo("[7]");
    }

    private void ask(String sql) {
        new ReadOnlyQuery(new StorePlace.InFile(file)).ask(sql, sink(row -> {
            seen.add(row);
            return true;
        }));
    }

    private RowSink sink(java.util.function.Predicate<List<@Nullable Object>> rows) {
        return new RowSink() {
            @Override
            public void columns(List<String> names) {
                seen.add(names);
            }

            @Override
            public boolean row(List<@Nullable Object> cells) {
                return rows.test(cells);
            }
        };
    }
}
