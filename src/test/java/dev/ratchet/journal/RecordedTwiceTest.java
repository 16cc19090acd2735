package dev.ratchet.journal;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Decision.Trip;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Event.Recorded;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.RowSink;
import dev.ratchet.store.TestStore;
import dev.ratchet.store.transcript.TranscriptSettings.Keeping;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who did not hear that something was committed records it once more; then it is on record once. */
@OnBothStores
class RecordedTwiceTest {
    private static final Attempt ATTEMPT = Sample.attempt(1);
    private static final SessionTicket TICKET = Sample.ticket(7);
    private static final SessionFacts FACTS = Sample.session(SessionClass.RATE_LIMIT, 1, NOON.plusSeconds(100));

    /** In the order in which a run has them. */
    private static final List<Recorded> COURSE = List.of(
            new Event.RunStarted("run", "main", "prompt", 42, NOON),
            new Event.Requested(new LoopRequest(LoopRequest.Kind.PAUSE, "a test"), NOON),
            new Event.Rebasing("main", NOON),
            new Event.Rebased("main", List.of(), NOON),
            new Event.AttemptStarted(ATTEMPT, NOON),
            new Event.ModelChosen(ATTEMPT, "opus", "it is hard", NOON),
            new Event.SessionStarted(ATTEMPT, TICKET, NOON),
            new Event.Spawned(ATTEMPT, TICKET, 43, NOON),
            new Event.SessionEnded(ATTEMPT, TICKET, FACTS, NOON),
            new Event.Examined(
                    ATTEMPT,
                    new Receipt(
                            "mvn test", "abc", new Receipt.Exit.Failed(1), Duration.ofSeconds(1), "o", "e", List.of()),
                    NOON),
            new Event.AttemptEnded(
                    new PastAttempt(
                            ATTEMPT,
                            TICKET,
                            FACTS,
                            Changes.NONE,
                            new Verdict.RateLimited(Verdict.Limit.RATE, NOON.plusSeconds(100), "limited"),
                            NOON),
                    NOON),
            new Event.Tripped(new Trip("no_progress", Outcome.tripped("nothing"), new Trip.Counts(3, 0, 0, 0)), NOON),
            new Event.RunEnded("run", Outcome.complete("all done"), NOON));

    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private DatabaseJournal journal;

    @BeforeEach
    void open() {
        database = store.open(directory);
        journal = new DatabaseJournal(
                database,
                time,
                new JournalSettings(new DatabaseJournal.Origin(null, "here"), Keeping.DATABASE, agent -> agent));
    }

    @AfterEach
    void close() {
        database.close();
    }

    static Stream<Class<?>> kinds() {
        return Stream.of(Recorded.class.getPermittedSubclasses());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whatIsRecordedTwiceIsOnRecordOnce(Class<?> kind) {
        int last = IntStream.range(0, COURSE.size())
                .filter(place -> kind.isInstance(COURSE.get(place)))
                .findFirst()
                .orElseThrow();
        new RequestMailbox(database, time).pause("main", "a test");
        COURSE.subList(0, last + 1).forEach(journal::saw);
        List<String> once = everything();

        journal.saw(COURSE.get(last));

        assertThat(everything()).isEqualTo(once);
    }

    @Test
    void aSessionIsKnownByItsAttemptAndANumberIsGivenOnce() {
        COURSE.subList(0, 5).forEach(journal::saw);
        assertThat(journal.hasStarted(ATTEMPT, TICKET)).isFalse();
        journal.saw(new Event.SessionStarted(ATTEMPT, TICKET, NOON));
        Attempt other = Sample.attempt(2);
        journal.saw(new Event.AttemptStarted(other, NOON));

        assertThat(journal.hasStarted(ATTEMPT, TICKET)).isTrue();
        assertThat(journal.hasStarted(other, TICKET)).isFalse();
        assertThatThrownBy(() -> journal.saw(new Event.SessionStarted(other, TICKET, NOON)))
                .hasMessageContaining("session 7 is another attempt's");
    }

    /** Each row of each table. */
    private List<String> everything() {
        List<String> all = new ArrayList<>();
        for (String table : tables()) {
            database.pour("SELECT * FROM " + table, new RowSink() {
                @Override
                public void columns(List<String> names) {}

                @Override
                public boolean row(List<@Nullable Object> cells) {
                    return all.add(table + " " + cells);
                }
            });
        }
        return all.stream().sorted().toList();
    }

    private List<String> tables() {
        String sql = switch (store) {
            case SQLITE -> "SELECT name FROM sqlite_schema WHERE type = 'table'";
            case POSTGRESQL -> "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()";
        };
        return database.query(sql, row -> row.text("name"));
    }
}
