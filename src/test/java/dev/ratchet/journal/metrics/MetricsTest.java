package dev.ratchet.journal.metrics;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.JournalWriter;
import dev.ratchet.journal.JournalWriter.Entry;
import dev.ratchet.journal.TranscriptUpdate;
import dev.ratchet.journal.UnfinishedRuns;
import dev.ratchet.journal.metrics.Measures.Measure;
import dev.ratchet.journal.metrics.MetricsSummary.Group;
import dev.ratchet.journal.metrics.MetricsSummary.Scope;
import dev.ratchet.journal.metrics.MetricsSummary.ToolCalls;
import dev.ratchet.journal.query.SessionQueries;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

@OnBothStores
class MetricsTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private Database database;
    private JournalWriter ledger;

    @BeforeEach
    void open() {
        database = store.open(directory);
        ledger = new JournalWriter(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void takesApartByDayModelVerdictClassAndTool() {
        ledger.whole(Entry.plain(1));
        ledger.whole(limited(2));
        ledger.refused(Entry.plain(3));

        MetricsSummary summary = summary(Scope.ALL);

        assertThat(summary.totals().value(Measure.SESSIONS)).isEqualTo(2);
        assertThat(summary.totals().value(Measure.ATTEMPTS)).isEqualTo(3);
        assertThat(summary.totals().value(Measure.ITERATIONS)).isEqualTo(1);
        assertThat(summary.totals().value(Measure.DURATION_MS)).isEqualTo(3000);
        assertThat(keys(summary.days())).containsExactly("2026-02-14", "2026-02-15");
        assertThat(keys(summary.models())).containsExactly("haiku", "opus", null);
        assertThat(keys(summary.verdicts())).containsExactly("progressed", "rate_limited", "wasted");
        assertThat(keys(summary.classes())).containsExactly("normal", "rate_limit", null);
        assertThat(summary.tools()).containsExactly(new ToolCalls("Bash", 2), new ToolCalls("Read", 1));
        assertThat(summary.verdicts().get(1).measures())
                .isEqualTo(new Measures(Map.of(
                        Measure.SESSIONS, 1L,
                        Measure.INPUT_TOKENS, 7L,
                        Measure.TURNS, 1L,
                        Measure.TOOL_CALLS, 1L,
                        Measure.DURATION_MS, 1500L,
                        Measure.ATTEMPTS, 1L,
                        Measure.RETRIES, 1L)));
    }

    @Test
    void looksAtOneLoopAndFromADayOn() {
        ledger.whole(Entry.plain(1));
        ledger.whole(limited(2));

        assertThat(summary(new Scope("docs", null)).totals().value(Measure.INPUT_TOKENS))
                .isEqualTo(7);
        assertThat(summary(new Scope("nobody", null)).totals()).isEqualTo(Measures.NONE);
        assertThat(summary(new Scope(null, LocalDate.parse("2026-02-15")))
                        .totals()
                        .value(Measure.INPUT_TOKENS))
                .isEqualTo(7);
        assertThat(keys(summary(new Scope("main", LocalDate.parse("2026-02-15")))
                        .models()))
                .isEmpty();
    }

    @Test
    void theCostOfASuccessIsThatOfAllThatLedToIt() {
        ledger.whole(Entry.plain(1));
        ledger.whole(Entry.plain(2));
        ledger.start(Entry.plain(3));
        ledger.endSession(Entry.plain(3));
        ledger.endAttempt(Entry.plain(3), new Changes("a", "b"));

        Measures all = summary(Scope.ALL).totals();

        assertThat(all.value(Measure.SUCCESSES)).isEqualTo(1);
        assertThat(all.costUsd()).isEqualTo(0.75);
        assertThat(all.costPerSuccess()).isEqualTo(0.75);
        assertThat(summary(new Scope("nobody", null)).totals().costUsd()).isNull();
    }

    @Test
    void wordsForACommitCountOnlyWhereHeadCannotBeSeenAlsoWhenReadAgain() {
        Entry plain = Entry.plain(0);
        List<Changes> changes = List.of(new Changes("a", "a"), new Changes("a", "b"), Changes.NONE);
        for (int number = 1; number <= 3; number++) {
            Entry entry = new Entry(
                    number,
                    plain.loop(),
                    plain.startedAt(),
                    0,
                    plain.model(),
                    plain.sessionClass(),
                    plain.verdict(),
                    plain.tools(),
                    plain.usage(),
                    2,
                    1,
                    true);
            ledger.start(entry);
            ledger.endSession(entry);
            ledger.endAttempt(entry, changes.get(number - 1));

            boolean expected = number > 1;
            assertThat(committed(number)).isEqualTo(expected);
            boolean _ = new TranscriptUpdate(database).record(number, entry.transcript());
            assertThat(committed(number)).as("read again").isEqualTo(expected);
        }
    }

    private boolean committed(int number) {
        return new SessionQueries(database).find(number).orElseThrow().committed();
    }

    @Test
    void aSessionCountsBeforeItsAttemptIsOverAndOnceAfter() {
        ledger.start(Entry.plain(1));
        assertThat(summary(Scope.ALL).totals()).isEqualTo(Measures.NONE);

        ledger.endSession(Entry.plain(1));
        MetricsSummary open = summary(Scope.ALL);
        assertThat(open.totals().costUsd()).isEqualTo(0.25);
        assertThat(open.totals().value(Measure.ATTEMPTS)).isZero();
        assertThat(keys(open.verdicts())).containsExactly((String) null);
        assertThat(open.tools()).containsExactly(new ToolCalls("Bash", 2));

        ledger.endAttempt(Entry.plain(1), Changes.NONE);
        assertThat(summary(Scope.ALL).totals().costUsd()).isEqualTo(0.25);
        assertThat(keys(summary(Scope.ALL).verdicts())).containsExactly("progressed");
    }

    @Test
    void whatACrashCutOffIsCountedWhenItIsClearedUp() {
        ledger.start(Entry.plain(1));
        UnfinishedRuns unfinished = new UnfinishedRuns(database, new FakeTime(), null);
        unfinished.close("main", unfinished.attempts("main"));

        MetricsSummary summary = summary(Scope.ALL);

        assertThat(summary.totals().value(Measure.SESSIONS)).isEqualTo(1);
        assertThat(keys(summary.verdicts())).containsExactly("interrupted");
    }

    @Test
    void readingAgainMovesASessionToWhatItsOutputTells() {
        Entry first = Entry.plain(1);
        ledger.whole(first);
        Entry other = new Entry(
                1,
                "main",
                NOON,
                0,
                "haiku",
                SessionClass.NORMAL,
                first.verdict(),
                Map.of("Edit", 1),
                new Usage(1, 2, 3, 0.5),
                9,
                4,
                true);
        TranscriptUpdate update = new TranscriptUpdate(database);

        assertThat(update.record(1, first.transcript())).isFalse();
        assertThat(update.record(1, other.transcript())).isTrue();

        MetricsSummary summary = summary(Scope.ALL);
        assertThat(keys(summary.models())).containsExactly("haiku");
        assertThat(summary.tools()).containsExactly(new ToolCalls("Edit", 1));
        assertThat(summary.totals().costUsd()).isEqualTo(0.5);
        assertThat(summary.totals().value(Measure.COMMITTED)).isEqualTo(1);
        assertThat(summary.totals().value(Measure.FILES_CHANGED)).isEqualTo(4);
        assertThat(keys(summary.classes())).containsExactly("normal");
    }

    @Test
    void namesThatOnlyAnEnemyGivesAreCounted() {
        String name = "\u0000 '\"; DROP TABLE sessions; -- \ud83d " + "x".repeat(10_000);
        ledger.whole(new Entry(
                1,
                "main",
                NOON,
                0,
                name,
                SessionClass.NORMAL,
                new Verdict.Progressed("worked"),
                Map.of(name.substring(0, 100), 3, "", 2),
                Usage.NONE,
                1,
                0,
                false));

        MetricsSummary summary = summary(Scope.ALL);

        assertThat(summary.totals().value(Measure.TOOL_CALLS)).isEqualTo(5);
        assertThat(summary.tools().stream().mapToLong(ToolCalls::calls).sum()).isEqualTo(5);
        assertThat(summary.models())
                .singleElement()
                .satisfies(model -> assertThat(model.key()).hasSizeLessThanOrEqualTo(200));
    }

    @Test
    void toolsThatSomebodyBrokeAreNotCountedAndBreakNothing() {
        ledger.whole(Entry.plain(1));
        ledger.whole(Entry.plain(2));
        ledger.whole(Entry.plain(3));

        for (String broken : List.of("{\"Ba", "7", "[1]", "{\"Bash\":\"many\"}")) {
            database.update("UPDATE sessions SET tools = ? WHERE number = 1", broken);
            new DayTotals(database).recount();

            assertThat(summary(Scope.ALL).totals().value(Measure.SESSIONS)).isEqualTo(3);
            assertThat(summary(Scope.ALL).tools()).containsExactly(new ToolCalls("Bash", 4));
        }
    }

    private static Entry limited(int number) {
        return new Entry(
                number,
                "docs",
                NOON.plus(Duration.ofDays(1)),
                1,
                "haiku",
                SessionClass.RATE_LIMIT,
                new Verdict.RateLimited(Verdict.Limit.RATE, null, "limited"),
                Map.of("Read", 1),
                new Usage(7, 0, 0, null),
                1,
                0,
                false);
    }

    private MetricsSummary summary(Scope scope) {
        return new MetricsQueries(database).summary(scope);
    }

    private static List<String> keys(List<Group> groups) {
        return groups.stream().map(Group::key).toList();
    }
}
