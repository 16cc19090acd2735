package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fleet.landing.LandingEntry;
import dev.ratchet.fleet.landing.LandingEntry.Candidate;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.fleet.landing.LandingRecords;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import java.io.EOFException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is PostgreSQL's own: who may get in, who waits for whom, and what is said when it goes wrong. */
class PostgresDatabaseTest {
    private final PostgresSettings settings = EmbeddedServer.project("p" + UUID.randomUUID());

    @Test
    void whatTheUsualVariablesSayIsHandedToTheDriver() {
        Properties properties = new PostgresSettings(
                        "jdbc:postgresql:",
                        "p",
                        1,
                        Map.of(
                                "PGHOST", "db.example.invalid",
                                "PGPORT", "6543",
                                "PGDATABASE", "work",
                                "PGUSER", "me",
                                "PGPASSWORD", "s3cret",
                                "PGSSLMODE", "verify-full",
                                "PGSSLROOTCERT", "/ca.pem"))
                .properties();

        assertThat(properties)
                .containsEntry("PGHOST", "db.example.invalid")
                .containsEntry("PGPORT", "6543")
                .containsEntry("PGDBNAME", "work")
                .containsEntry("user", "me")
                .containsEntry("password", "s3cret")
                .containsEntry("sslmode", "verify-full")
                .containsEntry("sslrootcert", "/ca.pem");
    }

    @Test
    void passwordsAreLookedForInTheFileThatIsNamed() {
        assertThat(with(Map.of("PGPASSFILE", "/etc/pw")).passwordFile()).contains(Path.of("/etc/pw"));
        assertThat(with(Map.of()).passwordFile()).isEmpty();
    }

    private static PostgresSettings with(Map<String, String> environment) {
        return new PostgresSettings("jdbc:postgresql:", "p", 1, environment);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        28P01 | does not let us in                       | BROKEN
        28000 | does not let us in                       | BROKEN
        53100 | its disk is full                         | UNREACHABLE
        57P01 | cannot be reached                        | UNREACHABLE
        08006 | cannot be reached                        | UNREACHABLE
        25006 | takes nothing new, it is read-only       | UNREACHABLE
        55P03 | others have kept it busy for too long    | UNREACHABLE
        40P01 | somebody else changed the same           | COLLIDED
        42501 | its user may not do that                 | BROKEN
        22P02 | something in it was not written by       | BROKEN
        """)
    void whatGoesWrongIsToldInOneLine(String state, String words, Trouble.Kind kind) {
        Trouble trouble = PostgresFailure.of("the store", new SQLException("FATAL: no", state));

        assertThat(trouble.getMessage()).startsWith("the store: " + words).hasLineCount(1);
        assertThat(trouble.kind()).isEqualTo(kind);
    }

    @Test
    void theServersWordForHowGraveItIsIsLeftOutInAnyLanguage() {
        assertThat(PostgresFailure.words(new SQLException("FEHLER: Relation »x« existiert nicht", "42P01")))
                .isEqualTo("Relation »x« existiert nicht");
    }

    @Test
    void projectsOfOneDatabaseDoNotSeeEachOther() {
        PostgresSettings other = EmbeddedServer.project("p" + UUID.randomUUID());
        try (Database one = PostgresDatabase.open(settings);
                Database another = PostgresDatabase.open(other)) {
            one.update("INSERT INTO counter (id, next) VALUES (1, 7)");

            assertThat(another.query("SELECT next FROM counter", row -> row.number("next")))
                    .isEmpty();
        }
    }

    @Test
    void leasesAreJudgedByTheServersClock() {
        Time slow = () -> Instant.now().minus(Duration.ofMinutes(10));
        try (Database database = PostgresDatabase.open(settings)) {
            assertThat(database.now(slow)).isAfter(slow.now().plus(Duration.ofMinutes(9)));
            Time fast = () -> Instant.now().plus(Duration.ofMinutes(10));
            try (LandingQueue queue = new LandingQueue(database, fast)) {
                LandingEntry _ = queue.enter(new Candidate("t-1", "a-1", "w1", "ratchet/t-1-1", "abc", "main"));
                assertThat(new LandingRecords(database).waiting(fast))
                        .as("whoever's clock is ahead sees the queue all the same")
                        .hasSize(1);
            }
        }
    }

    @Test
    void whatIsSerialIsDoneOneAfterTheOther() throws Exception {
        countSerially(settings);
    }

    @Test
    void whatAnAdministratorHasSetForAUserDoesNoHarm() throws Exception {
        String user = "u" + UUID.randomUUID().toString().replace("-", "");
        try (Database database = PostgresDatabase.open(EmbeddedServer.project("q" + UUID.randomUUID()))) {
            database.update("CREATE ROLE " + user + " LOGIN SUPERUSER");
            List.of(
                            "default_transaction_isolation = 'serializable'",
                            // Long enough for the first thing that is said, even here and now.
                            "statement_timeout = '1s'",
                            "lock_timeout = '1ms'",
                            "idle_in_transaction_session_timeout = '1ms'",
                            "search_path = 'nowhere'",
                            "TimeZone = 'Asia/Kathmandu'",
                            "DateStyle = 'German, DMY'",
                            "bytea_output = 'escape'",
                            "standard_conforming_strings = off")
                    .forEach(setting -> database.update("ALTER ROLE %s SET %s".formatted(user, setting)));
        }

        PostgresSettings theirs = new PostgresSettings(settings.url(), settings.project(), 5, Map.of("PGUSER", user));
        countSerially(theirs);
        try (Database database = PostgresDatabase.open(theirs)) {
            assertThat(database.query("SELECT pg_sleep(1.1)", _ -> true)).hasSize(1);
        }
    }

    @Test
    void aConnectionThatWasMadeToReadAloneIsNotUsedForEver() {
        String user = "u" + UUID.randomUUID().toString().replace("-", "");
        PostgresSettings theirs = new PostgresSettings(settings.url(), settings.project(), 1, Map.of("PGUSER", user));
        try (Database admin = PostgresDatabase.open(EmbeddedServer.project("q" + UUID.randomUUID()))) {
            admin.update("CREATE ROLE " + user + " LOGIN SUPERUSER");
            try (Database database = PostgresDatabase.open(theirs)) {
                admin.update("ALTER ROLE %s SET default_transaction_read_only = on".formatted(user));
                admin.query(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ?", _ -> true, user);
                // What is asked first finds out that its connection is gone.
                assertThat(List.of(failure(database), failure(database)))
                        .last()
                        .asString()
                        .contains("read-only");

                admin.update("ALTER ROLE %s RESET default_transaction_read_only".formatted(user));

                assertThat(failure(database)).isEmpty();
            }
        }
    }

    private static String failure(Database database) {
        try {
            database.update("DELETE FROM counter");
            return "";
        } catch (Trouble trouble) {
            return trouble.complaint().line();
        }
    }

    private static void countSerially(PostgresSettings settings) throws InterruptedException {
        try (Database one = PostgresDatabase.open(settings);
                Database other = PostgresDatabase.open(settings)) {
            one.update("INSERT INTO counter (id, next) VALUES (1, 0)");

            Runnable counting = () -> IntStream.range(0, 50).forEach(i -> {
                Database database = i % 2 == 0 ? one : other;
                int _ = database.serially(() -> {
                    int next = database.first("SELECT next FROM counter", row -> row.number("next"))
                            .orElseThrow();
                    return database.update("UPDATE counter SET next = ?", next + 1);
                });
            });
            List<Thread> threads = IntStream.range(0, 4)
                    .mapToObj(_ -> Thread.ofVirtual().start(counting))
                    .toList();
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(one.first("SELECT next FROM counter", row -> row.number("next")))
                    .contains(200);
        }
    }

    @Test
    void aVirtualThreadThatIsInterruptedFinishesWhatItSays() throws Exception {
        try (Database database = PostgresDatabase.open(settings)) {
            CountDownLatch begun = new CountDownLatch(1);
            AtomicReference<Object> answer = new AtomicReference<>("none");
            Thread asking = Thread.ofVirtual().start(() -> {
                begun.countDown();
                boolean slept = database.first("SELECT pg_sleep(0.3) IS NULL AS slept", row -> true)
                        .orElseThrow();
                answer.set(slept && Thread.currentThread().isInterrupted());
            });
            begun.await();
            asking.interrupt();
            asking.join();

            assertThat(answer).hasValue(true);
        }
    }

    @Test
    void aTextWithANulIsKeptAsFarAsItCanBe() {
        try (Database database = PostgresDatabase.open(settings)) {
            assertThat(database.first("SELECT ? AS text", row -> row.text("text"), "a\0b"))
                    .contains("a\uFFFDb");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "socketTimeout=s3cret, socketTimeout parameter value must be an integer but was: <socketTimeout>",
        "options=-c%20work_mem%3Ds3cret, <options>",
        "stringtype=s3%20cret, <stringtype>",
        "user=s3cret, <user>",
    })
    void whatThePartsOfItsAddressAreIsNotTold(String parameter, String words) {
        PostgresSettings odd = new PostgresSettings(settings.url() + "?" + parameter, "p", 2, settings.environment());

        assertThatThrownBy(() -> PostgresDatabase.open(odd))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining(words)
                .hasMessageNotContainingAny("s3cret", "s3 cret");
    }

    @Test
    void anAddressThatIsNoneIsNotToldEither() {
        for (String url :
                List.of("jdbc:postgresql://127.0.0.1:s3cret/db", "jdbc:postgresql://127.0.0.1/db?x=%zs3cret")) {
            assertThatThrownBy(() -> PostgresDatabase.open(new PostgresSettings(url, "p", 2, Map.of())))
                    .isInstanceOf(Trouble.class)
                    .hasMessageStartingWith(
                            "the PostgreSQL store of project 'p': store.url is no address that the driver")
                    .hasMessageNotContaining("s3cret");
        }
    }

    @Test
    void onlyALostConnectionIsWaitedForAmongWhatHasNoState() {
        assertThat(List.of(
                        PostgresFailure.of("it", new SQLTransientConnectionException("timed out")),
                        PostgresFailure.of("it", new SQLException("Connection is closed")),
                        PostgresFailure.of("it", new SQLException("cut", new EOFException()))))
                .allMatch(Trouble::isUnreachable);
        assertThat(PostgresFailure.of("it", new SQLException("odd", new IllegalStateException("odd")))
                        .kind())
                .isEqualTo(Trouble.Kind.BROKEN);
    }

    @Test
    void aServerThatIsNotThereIsToldInOneLineWithoutTheAddress() {
        PostgresSettings nowhere =
                new PostgresSettings("jdbc:postgresql://127.0.0.1:1/postgres?user=u&password=s3cret", "p", 2, Map.of());

        assertThatThrownBy(() -> PostgresDatabase.open(nowhere))
                .isInstanceOfSatisfying(
                        Trouble.class, trouble -> assertThat(trouble.kind()).isEqualTo(Trouble.Kind.UNREACHABLE))
                .hasMessage("the PostgreSQL store of project 'p': cannot be reached (Connection refused);"
                        + " see that the server runs, and that store.url, PGHOST and PGPORT lead there");
    }

    @Test
    void aDatabaseThatIsNotThereIsNamed() {
        PostgresSettings wrong = new PostgresSettings(
                EmbeddedServer.url().replace("/postgres", "/nothing"), "p", 2, Map.of("PGUSER", "postgres"));

        assertThatThrownBy(() -> PostgresDatabase.open(wrong))
                .hasMessageContaining("database \"nothing\" does not exist")
                .hasMessageContaining("createdb");
    }

    @Test
    void aUserWithoutRightsIsToldWhichHeNeeds() {
        String user = "u" + UUID.randomUUID().toString().replace("-", "");
        try (Database database = PostgresDatabase.open(settings)) {
            database.update("CREATE ROLE " + user + " LOGIN");
        }
        PostgresSettings powerless =
                new PostgresSettings(settings.url(), "q" + UUID.randomUUID(), 2, Map.of("PGUSER", user));

        assertThatThrownBy(() -> PostgresDatabase.open(powerless))
                .hasMessageContaining("may not do that")
                .hasMessageContaining("GRANT CREATE ON DATABASE");
        assertThatThrownBy(() -> PostgresDatabase.open(
                        new PostgresSettings(settings.url(), settings.project(), 2, Map.of("PGUSER", user))))
                .hasMessageContaining("may not do that")
                .hasMessageContaining("the project's schema is another user's");
    }

    @Test
    void aConnectionThatTheServerEndsIsReplaced() {
        try (Database database = PostgresDatabase.open(settings);
                Database other = PostgresDatabase.open(settings)) {
            assertThatThrownBy(() -> database.transaction(() -> {
                        long process = database.first("SELECT pg_backend_pid() AS pid", row -> row.count("pid"))
                                .orElseThrow();
                        other.query("SELECT pg_terminate_backend(?)", _ -> true, Math.toIntExact(process));
                        return database.update("INSERT INTO counter (id, next) VALUES (1, 7)");
                    }))
                    .isInstanceOfSatisfying(
                            Trouble.class, trouble -> assertThat(trouble.kind()).isEqualTo(Trouble.Kind.UNREACHABLE));

            assertThat(database.query("SELECT next FROM counter", row -> row.number("next")))
                    .isEmpty();
        }
    }

    @Test
    void aQueryThatSomebodyTypedCanChangeNothing() {
        PostgresDatabase.open(settings).close();
        ReadOnlyQuery query = new ReadOnlyQuery(new StorePlace.InPostgres(settings));
        RowSink nobody = new RowSink() {
            @Override
            public void columns(List<String> names) {}

            @Override
            public boolean row(List<Object> cells) {
                return true;
            }
        };

        assertThatThrownBy(() -> query.ask("SELECT nextval('runs_rowid_seq')", nobody))
                .hasMessageContaining("the query failed: cannot execute nextval() in a read-only transaction");
        assertThatThrownBy(() -> query.ask("SELECT nothing FROM runs", nobody))
                .hasMessageContaining("the query failed: column \"nothing\" does not exist");
    }

    @Test
    void whatIsSecretIsNotInItsWords() {
        assertThat(new PostgresSettings("jdbc:postgresql://h/d?password=s3cret", "p", 2, Map.of("PGPASSWORD", "pw")))
                .hasToString("PostgreSQL, project p");
    }
}
