package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody else has put into the database does not run with what Ratchet asks of it. */
class SchemaCheckTest {
    private static final String ENDLESS = """
        CREATE TRIGGER endless AFTER INSERT ON counter BEGIN
          INSERT INTO limits WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT '', '', '' FROM n WHERE i < 0;
        END\
        """;

    @TempDir
    Path directory;

    @Test
    void theShippedListIsWhatTheMigrationsMake() {
        assertThat(ClassResources.text(SchemaCheck.class, SchemaCheck.NEWEST).strip())
                .isEqualTo(String.join(SchemaCheck.BETWEEN, Migrations.schema(Migrations.NEWEST)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
        trigger 'evil' ~ CREATE TRIGGER evil AFTER UPDATE ON sessions BEGIN SELECT 1; END
        view 'evil'    ~ CREATE VIEW evil AS SELECT 1
        index 'evil'   ~ CREATE INDEX evil ON runs (id || 'x')
        table 'limits' ~ DROP TABLE limits; CREATE TABLE limits (agent TEXT CHECK (agent <> 'x'))
        view 'tally'   ~ DROP VIEW tally; CREATE VIEW tally AS SELECT 1 AS sign, '' AS attempt WHERE 1 = 1
        """)
    void whatRatchetDidNotMakeIsNamedAndRefused(String named, String planted) {
        plant(planted.split(";(?! END)", -1));

        assertThatThrownBy(() -> Database.open(file()))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining(named)
                .hasMessageContaining(file().toString());
        assertThatThrownBy(() -> Database.openAsItIs(file())).hasMessageContaining(named);
    }

    @Test
    void aTriggerInAnOldDatabaseIsRefusedBeforeItIsBroughtUpToDate() {
        try (Database old = SqliteDatabase.open(file(), new StatementDeadline(), _ -> {})) {
            int _ = old.update("CREATE TABLE runs (id TEXT)");
            int _ = old.update("CREATE TRIGGER evil AFTER UPDATE ON runs BEGIN SELECT 1; END");
        }

        assertThatThrownBy(() -> Database.open(file())).hasMessageContaining("trigger 'evil'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATE TABLE notes (text TEXT)", "ANALYZE"})
    void whatRunsWithNothingOfOursIsLeftAlone(String harmless) {
        plant(harmless);

        assertThatCode(() -> Database.open(file()).close()).doesNotThrowAnyException();
    }

    @Test
    void whatIsPutThereLaterIsFoundWhenItIsLookedFor() {
        try (Database database = Database.open(file())) {
            database.refuseForeignChanges();
            plant("CREATE VIEW evil AS SELECT 1");

            assertThatThrownBy(database::refuseForeignChanges).hasMessageContaining("view 'evil'");
        }
    }

    @Test
    void aStatementThatNeverEndsIsEnded() {
        try (Database database =
                SqliteDatabase.open(file(), new StatementDeadline(Duration.ofMillis(50)), Migrations::apply)) {
            plant(ENDLESS);

            assertThatThrownBy(() -> database.update("INSERT INTO counter (id, next) VALUES (1, 7)"))
                    .isInstanceOf(Trouble.class)
                    .hasMessageContaining("took far too long");
            assertThat(database.query("SELECT next FROM counter", row -> row.number("next")))
                    .isEmpty();
        }
    }

    @Test
    void whoIsAskedToEndDoesNotWaitForItsDeadline() {
        try (Database database = Database.open(file())) {
            plant(ENDLESS);
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> database.update("INSERT INTO counter (id, next) VALUES (1, 7)"))
                    .hasMessageContaining("took far too long");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aPatternThatTakesForEverIsNotTried() {
        try (Database database = Database.open(file())) {
            String pattern = "%a".repeat(60) + "b";

            assertThatThrownBy(() -> database.query(
                            "SELECT ? LIKE ? AS same", row -> row.number("same"), "a".repeat(10_000), pattern))
                    .isInstanceOf(Trouble.class);
        }
    }

    private void plant(String... statements) {
        Database.open(file()).close();
        try (Database database = SqliteDatabase.open(file(), new StatementDeadline(), _ -> {})) {
            for (String statement : statements) {
                int _ = database.update(statement);
            }
        }
    }

    private Path file() {
        return directory.resolve("ratchet.db");
    }
}
