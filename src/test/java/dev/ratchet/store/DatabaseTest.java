package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {
    @TempDir
    Path directory;

    @Test
    void severalProcessesMayHaveItOpen() {
        try (Database one = open();
                Database other = open()) {
            one.update("INSERT INTO counter (id, next) VALUES (1, 7)");

            assertThat(other.first("SELECT next FROM counter", row -> row.number("next")))
                    .contains(7);
        }
    }

    @Test
    void whoeverIsInterruptedWaitsForItsTurnAsWell() throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        try (Database one = open();
                Database other = open()) {
            Thread waiting = Thread.ofPlatform().unstarted(() -> {
                Thread.currentThread().interrupt();
                other.update("INSERT INTO counter (id, next) VALUES (1, 7)");
                interrupted.set(Thread.currentThread().isInterrupted());
            });
            boolean _ = one.transaction(() -> {
                waiting.start();
                while (waiting.isAlive() && waiting.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                }
                return true;
            });
            waiting.join();

            assertThat(interrupted).isTrue();
            assertThat(one.first("SELECT next FROM counter", row -> row.number("next")))
                    .contains(7);
        }
    }

    @Test
    void whoBringsAllToTheDiskMakesACommitThatWrites() throws Exception {
        try (SqliteDatabase database = SqliteDatabase.openUpToDate(file())) {
            Path log = Path.of(file() + "-wal");
            long before = Files.size(log);

            database.bringToDisk();

            assertThat(Files.size(log))
                    .as("a commit without changes waits for nothing")
                    .isGreaterThan(before);
        }
    }

    @Test
    void whatNeedNotWaitForTheDiskLeavesThatToNothingElse() {
        String insert = "INSERT INTO resets (loop, kind, at) VALUES ('main', 'budget', '')";
        try (SqliteDatabase database = SqliteDatabase.openUpToDate(file())) {
            assertThat(waits(database)).as("from the start").isTrue();
            int _ = database.transactionWithoutWaiting(() -> database.update(insert));
            int _ = database.first("SELECT count(*) AS n FROM resets", row -> row.number("n"))
                    .orElseThrow();
            assertThat(waits(database)).as("for the next of that kind").isFalse();

            database.update(insert);
            assertThat(waits(database)).as("a statement by itself").isTrue();

            int _ = database.transactionWithoutWaiting(() -> database.update(insert));
            int _ = database.transaction(() -> database.update(insert));
            assertThat(waits(database)).as("another transaction").isTrue();
        }
    }

    private static boolean waits(SqliteDatabase database) {
        int full = 2;
        return database.first("PRAGMA synchronous", row -> row.number("synchronous"))
                .orElseThrow()
                .equals(full);
    }

    /** As after a disk that was full for a moment: SQLite gives up the transaction by itself, and ROLLBACK finds none. */
    @Test
    void aStatementThatFailedOnceWorksTheNextTime() {
        try (SqliteDatabase database = SqliteDatabase.openUpToDate(file())) {
            assertThatThrownBy(() -> database.update("ROLLBACK")).isInstanceOf(Trouble.class);
            assertThatThrownBy(() -> database.transaction(() -> {
                        database.update("INSERT INTO counter (id, next) VALUES (1, 7)");
                        throw new IllegalStateException("given up");
                    }))
                    .hasMessage("given up");

            int _ = database.transaction(() -> database.update("INSERT INTO counter (id, next) VALUES (1, 8)"));

            assertThat(database.first("SELECT next FROM counter", row -> row.number("next")))
                    .contains(8);
            Path copy = directory.resolve("copy.db");
            database.copyTo(copy);
            assertThat(copy).exists();
        }
    }

    @Test
    void ofManyAtOnceAllAreThereOrNone() {
        String sql = "INSERT INTO counter (id, next) VALUES (1, ?)";
        try (Database database = open()) {
            assertThatThrownBy(() -> database.updateAll(sql, List.of(List.of(7), List.of(8))))
                    .isInstanceOf(Trouble.class)
                    .hasMessageContaining("UNIQUE constraint failed");
            assertThat(database.query("SELECT next FROM counter", row -> row.number("next")))
                    .isEmpty();

            database.updateAll(sql, List.of());
            database.updateAll(sql, List.of(List.of(9)));

            assertThat(database.query("SELECT next FROM counter", row -> row.number("next")))
                    .containsExactly(9);
        }
    }

    @Test
    void aTextThatCanBeNoPathIsThatOfAFileThatIsNotThere() {
        try (Database database = open()) {
            assertThat(database.first("SELECT 'a' || char(0) || 'ü' AS file", row -> row.path("file")))
                    .contains(Path.of("no path: a??"));
        }
    }

    @Test
    void aNestedTransactionIsAPartOfTheOuterOne() {
        try (Database database = open()) {
            assertThatThrownBy(() -> database.transaction(() -> {
                        int _ = database.transaction(
                                () -> database.update("INSERT INTO counter (id, next) VALUES (1, 7)"));
                        throw new IllegalStateException("broken");
                    }))
                    .hasMessage("broken");

            assertThat(database.query("SELECT next FROM counter", row -> row.number("next")))
                    .isEmpty();
        }
    }

    @Test
    void aDatabaseOfANewerVersionIsRefusedAndNotTouched() throws IOException {
        try (Database database = open()) {
            database.update("PRAGMA user_version = 99");
        }
        byte[] before = Files.readAllBytes(file());

        assertThatThrownBy(this::open)
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("made by a newer Ratchet")
                .hasMessageContaining("ratchet.db");
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    @Test
    void aFileThatIsNoDatabaseIsNamedWithWhatToDo() throws IOException {
        Files.writeString(
                file(), "this is not a database, and long enough to be taken for a header of one.".repeat(20));

        assertThatThrownBy(this::open).isInstanceOf(Trouble.class).hasMessageContaining("move it away");
    }

    @Test
    void aDirectoryInItsPlaceIsNamed() throws IOException {
        Files.createDirectory(file());

        assertThatThrownBy(this::open).isInstanceOf(Trouble.class).hasMessageContaining("cannot be opened");
    }

    @Test
    void itIsNeverWrittenThroughALink() throws IOException {
        open().close();
        Path other = Files.writeString(directory.resolve("other"), "somebody's words\n");
        Files.createSymbolicLink(directory.resolve("ratchet.db-wal"), other);

        assertThatThrownBy(this::open).isInstanceOf(Trouble.class).hasMessageContaining("ratchet.db-wal is a link");
        assertThat(other).hasContent("somebody's words\n");
    }

    private Path file() {
        return directory.resolve("ratchet.db");
    }

    private Database open() {
        return Database.open(file());
    }
}
