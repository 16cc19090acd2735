package dev.ratchet.journal.metrics;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ratchet.journal.JournalWriter;
import dev.ratchet.journal.JournalWriter.Entry;
import dev.ratchet.journal.TranscriptUpdate;
import dev.ratchet.journal.metrics.Measures.Measure;
import dev.ratchet.journal.metrics.MetricsSummary.Group;
import dev.ratchet.journal.metrics.MetricsSummary.Scope;
import dev.ratchet.journal.metrics.MetricsSummary.ToolCalls;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.RandomCases;
import dev.ratchet.testing.RandomValues;
import dev.ratchet.testing.TestDirectories;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Whatever happens to sessions, the totals are what one gets by adding up those that are there. */
@OnBothStores
class DayTotalsTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    /** What happens to a session. */
    enum Fate {
        STAYS,
        IS_READ_AGAIN,
        IS_DELETED
    }

    record Step(Entry entry, Fate fate, Entry later) {}

    @Test
    void equalADirectSum() {
        RandomCases.check(store.cases(30), values -> equalADirectSum(steps(values)));
    }

    private void equalADirectSum(List<Step> steps) throws IOException {
        Path directory = Files.createTempDirectory(TestDirectories.place(), "ratchet-totals");
        try (Database database = store.open(directory)) {
            Map<Integer, Entry> expected = play(steps, database);

            check(new MetricsQueries(database).summary(Scope.ALL), expected.values());
            assertThat(new MetricsQueries(database).summary(Scope.ALL).totals().value(Measure.COST_NANOS) / 1e9)
                    .isCloseTo(direct(database), within(1e-6));

            List<String> kept = rows(database);
            new DayTotals(database).recount();
            assertThat(rows(database)).isEqualTo(kept);
        } finally {
            for (String suffix : List.of("", "-wal", "-shm")) {
                Files.deleteIfExists(directory.resolve("ratchet.db" + suffix));
            }
            Files.delete(directory);
        }
    }

    private static Map<Integer, Entry> play(List<Step> steps, Database database) {
        JournalWriter ledger = new JournalWriter(database);
        Map<Integer, Entry> expected = new TreeMap<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            Entry entry = numbered(step.entry, i);
            ledger.whole(entry);
            switch (step.fate) {
                case STAYS -> expected.put(i, entry);
                case IS_READ_AGAIN -> {
                    boolean _ = new TranscriptUpdate(database)
                            .record(i, numbered(step.later, i).transcript());
                    expected.put(i, told(entry, step.later));
                }
                case IS_DELETED -> {
                    database.update("DELETE FROM sessions WHERE number = ?", i);
                    database.update("DELETE FROM attempts WHERE id = ?", "run-" + i);
                }
            }
        }
        return expected;
    }

    private static void check(MetricsSummary summary, Collection<Entry> entries) {
        Measures totals = summary.totals();
        assertThat(totals.value(Measure.SESSIONS)).isEqualTo(entries.size());
        assertThat(totals.value(Measure.INPUT_TOKENS))
                .isEqualTo(entries.stream()
                        .mapToLong(entry -> entry.usage().inputTokens())
                        .sum());
        assertThat(totals.value(Measure.TURNS))
                .isEqualTo(entries.stream().mapToLong(Entry::turns).sum());
        assertThat(totals.value(Measure.FILES_CHANGED))
                .isEqualTo(entries.stream().mapToLong(Entry::files).sum());
        assertThat(totals.value(Measure.COMMITTED))
                .isEqualTo(entries.stream().filter(Entry::mention).count());
        assertThat(totals.value(Measure.RETRIES))
                .isEqualTo(entries.stream().filter(entry -> entry.retry() > 0).count());
        assertThat(BigDecimal.valueOf(totals.value(Measure.COST_NANOS), 9)).isEqualByComparingTo(cost(entries));
        assertThat(byKey(summary.models(), Measure.SESSIONS))
                .isEqualTo(entries.stream()
                        .collect(Collectors.groupingBy(
                                entry -> String.valueOf(entry.model()), TreeMap::new, Collectors.counting())));
        assertThat(byKey(summary.days(), Measure.TURNS))
                .isEqualTo(entries.stream()
                        .collect(Collectors.groupingBy(
                                entry -> entry.startedAt().toString().substring(0, 10),
                                TreeMap::new,
                                Collectors.summingLong(Entry::turns))));
        assertThat(summary.tools().stream().collect(Collectors.toMap(ToolCalls::tool, ToolCalls::calls)))
                .isEqualTo(entries.stream()
                        .flatMap(entry -> entry.tools().entrySet().stream())
                        .collect(
                                Collectors.groupingBy(Map.Entry::getKey, Collectors.summingLong(Map.Entry::getValue))));
    }

    private static BigDecimal cost(Collection<Entry> entries) {
        return entries.stream()
                .map(entry -> entry.usage().costUsd())
                .filter(cost -> cost != null)
                .map(BigDecimal::valueOf)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static double direct(Database database) {
        return Double.parseDouble(
                database.query("SELECT coalesce(sum(cost_usd), 0) AS cost FROM sessions", row -> row.text("cost"))
                        .getFirst());
    }

    private static Map<String, Long> byKey(List<Group> groups, Measure measure) {
        return groups.stream()
                .collect(Collectors.toMap(
                        group -> String.valueOf(group.key()),
                        group -> group.measures().value(measure),
                        Long::sum,
                        TreeMap::new));
    }

    /** Those that say something, in order. */
    private static List<String> rows(Database database) {
        return Stream.of(
                        "SELECT day, loop, agent, model, class, verdict, " + Measures.columns(column -> column)
                                + " FROM day_totals WHERE sessions <> 0 OR attempts <> 0",
                        "SELECT day, loop, tool, calls FROM day_tools WHERE calls <> 0")
                .flatMap(question -> database.query(question, row -> row.cells().toString()).stream())
                .sorted()
                .toList();
    }

    private static List<Step> steps(RandomValues values) {
        return values.listOf(1, 25, () -> new Step(entry(values), values.oneOf(Fate.values()), entry(values)));
    }

    private static Entry entry(RandomValues values) {
        int number = values.between(0, 9);
        return new Entry(
                0,
                values.oneOf("main", "docs"),
                NOON.plus(Duration.ofDays(values.between(0, 3))),
                number % 2,
                values.perhaps(() -> values.oneOf("opus", "haiku")),
                values.oneOf(SessionClass.values()),
                new Verdict.Progressed("worked"),
                tools(values),
                usage(values),
                number,
                number / 2,
                values.oneOf(true, false));
    }

    private static Map<String, Integer> tools(RandomValues values) {
        return values.listOf(0, 3, () -> values.oneOf("Bash", "Edit", "Read", "a'b")).stream()
                .distinct()
                .collect(Collectors.toMap(tool -> tool, _ -> values.between(1, 50)));
    }

    private static Usage usage(RandomValues values) {
        Double cost = values.perhaps(
                () -> BigDecimal.valueOf(values.between(0, 100_000_000_000L), 9).doubleValue());
        return new Usage(values.between(0, 1_000_000_000_000L), values.between(0, 1000), 3, cost);
    }

    private static Entry numbered(Entry entry, int number) {
        return copy(entry, number, entry);
    }

    private static Entry told(Entry entry, Entry later) {
        return copy(entry, entry.number(), later);
    }

    private static Entry copy(Entry entry, int number, Entry told) {
        return new Entry(
                number,
                entry.loop(),
                entry.startedAt(),
                entry.retry(),
                told.model(),
                entry.sessionClass(),
                entry.verdict(),
                told.tools(),
                told.usage(),
                told.turns(),
                told.files(),
                told.mention());
    }
}
