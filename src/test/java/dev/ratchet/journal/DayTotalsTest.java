package dev.ratchet.journal;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ratchet.journal.Ledger.Entry;
import dev.ratchet.journal.Summary.Group;
import dev.ratchet.journal.Summary.Scope;
import dev.ratchet.journal.Summary.ToolCalls;
import dev.ratchet.loop.SessionClass;
import dev.ratchet.loop.Usage;
import dev.ratchet.loop.Verdict;
import dev.ratchet.store.Database;
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
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever happens to sessions, the totals are what one gets by adding up those that are there. */
class DayTotalsTest {
    /** What happens to a session. */
    enum Fate {
        STAYS,
        IS_READ_AGAIN,
        IS_DELETED
    }

    record Step(Entry entry, Fate fate, Entry later) {}

    @Property(tries = 30)
    void equalADirectSum(@ForAll("histories") List<Step> steps) throws IOException {
        Path file = Files.createTempDirectory("ratchet-totals").resolve("ratchet.db");
        try (Database database = Database.open(file)) {
            Map<Integer, Entry> expected = play(steps, database);

            check(new Metrics(database).summary(Scope.ALL), expected.values());
            assertThat(new Metrics(database).summary(Scope.ALL).totals().costNanos() / 1e9)
                    .isCloseTo(direct(database), within(1e-6));

            List<String> kept = rows(database);
            new DayTotals(database).recount();
            assertThat(rows(database)).isEqualTo(kept);
        } finally {
            for (String suffix : List.of("", "-wal", "-shm")) {
                Files.deleteIfExists(Path.of(file + suffix));
            }
            Files.delete(file.getParent());
        }
    }

    private static Map<Integer, Entry> play(List<Step> steps, Database database) {
        Ledger ledger = new Ledger(database);
        Map<Integer, Entry> expected = new TreeMap<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            Entry entry = numbered(step.entry, i);
            ledger.whole(entry);
            switch (step.fate) {
                case STAYS -> expected.put(i, entry);
                case IS_READ_AGAIN -> {
                    boolean _ = new Recount(database)
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

    private static void check(Summary summary, Collection<Entry> entries) {
        Measures totals = summary.totals();
        assertThat(totals.sessions()).isEqualTo(entries.size());
        assertThat(totals.inputTokens())
                .isEqualTo(entries.stream()
                        .mapToLong(entry -> entry.usage().inputTokens())
                        .sum());
        assertThat(totals.turns())
                .isEqualTo(entries.stream().mapToLong(Entry::turns).sum());
        assertThat(totals.filesChanged())
                .isEqualTo(entries.stream().mapToLong(Entry::files).sum());
        assertThat(totals.committed())
                .isEqualTo(entries.stream().filter(Entry::mention).count());
        assertThat(totals.retries())
                .isEqualTo(entries.stream().filter(entry -> entry.retry() > 0).count());
        assertThat(BigDecimal.valueOf(totals.costNanos(), 9)).isEqualByComparingTo(cost(entries));
        assertThat(byKey(summary.models(), Measures::sessions))
                .isEqualTo(entries.stream()
                        .collect(Collectors.groupingBy(
                                entry -> String.valueOf(entry.model()), TreeMap::new, Collectors.counting())));
        assertThat(byKey(summary.days(), Measures::turns))
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
                database.query("SELECT total(cost_usd) AS cost FROM sessions", row -> row.text("cost"))
                        .getFirst());
    }

    private static Map<String, Long> byKey(List<Group> groups, java.util.function.Function<Measures, Long> number) {
        return groups.stream()
                .collect(Collectors.toMap(
                        group -> String.valueOf(group.key()),
                        group -> number.apply(group.measures()),
                        Long::sum,
                        TreeMap::new));
    }

    /** Those that say something, in order. */
    private static List<String> rows(Database database) {
        return database.query(
                "SELECT json_array(day, loop, agent, model, class, verdict, " + Measures.columns() + ") AS line"
                        + " FROM day_totals WHERE sessions <> 0 OR attempts <> 0 UNION ALL"
                        + " SELECT json_array(day, loop, tool, calls) FROM day_tools WHERE calls <> 0 ORDER BY line",
                row -> row.text("line"));
    }

    @Provide
    Arbitrary<List<Step>> histories() {
        return Combinators.combine(entries(), Arbitraries.of(Fate.class), entries())
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(25);
    }

    private static Arbitrary<Entry> entries() {
        Arbitrary<Usage> usage = Combinators.combine(
                        Arbitraries.longs().between(0, 1_000_000_000_000L),
                        Arbitraries.longs().between(0, 1000),
                        Arbitraries.bigDecimals()
                                .between(BigDecimal.ZERO, BigDecimal.valueOf(100))
                                .ofScale(9)
                                .injectNull(0.2))
                .as((in, out, cost) -> new Usage(in, out, 3, cost == null ? null : Double.valueOf(cost.doubleValue())));
        Arbitrary<Map<String, Integer>> tools = Arbitraries.maps(
                        Arbitraries.of("Bash", "Edit", "Read", "a'b"),
                        Arbitraries.integers().between(1, 50))
                .ofMaxSize(3);
        return Combinators.combine(
                        Arbitraries.of("main", "docs"),
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.of("opus", "haiku").injectNull(0.2),
                        Arbitraries.of(SessionClass.class),
                        tools,
                        usage,
                        Arbitraries.integers().between(0, 9),
                        Arbitraries.of(true, false))
                .as((loop, days, model, sessionClass, called, used, number, mention) -> new Entry(
                        0,
                        loop,
                        NOON.plus(Duration.ofDays(days)),
                        number % 2,
                        model,
                        sessionClass,
                        new Verdict.Progressed("worked"),
                        called,
                        used,
                        number,
                        number / 2,
                        mention));
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
