package dev.ratchet.journal.metrics;

import dev.ratchet.journal.metrics.Measures.Measure;
import dev.ratchet.journal.metrics.MetricsSummary.Group;
import dev.ratchet.journal.metrics.MetricsSummary.Scope;
import dev.ratchet.journal.metrics.MetricsSummary.ToolCalls;
import dev.ratchet.journal.query.ItemSpending;
import dev.ratchet.store.Database;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sums over all sessions. They come from totals that the database keeps by day, so the number of sessions does not matter;
 * only those of attempts that are still open are added up here.
 */
public record MetricsQueries(Database database) {
    private static final String TOTALS =
            """
            SELECT day, loop, model, class, verdict, %s FROM day_totals
            UNION ALL
            SELECT m.day, m.loop, m.model, m.class, m.verdict, %s
            FROM attempts o CROSS JOIN session_measures m ON m.attempt_id = o.id WHERE o.ended_at IS NULL\
            """.formatted(Measures.columns(column -> column), Measures.columns("m."::concat));

    private static final String TOOLS = """
        SELECT day, loop, tool, calls FROM day_tools
        UNION ALL
        SELECT m.day, m.loop, m.tool, m.calls
        FROM attempts o CROSS JOIN tool_measures m ON m.attempt_id = o.id WHERE o.ended_at IS NULL\
        """;

    private static final String IN_SCOPE = " WHERE (CAST(?1 AS TEXT) IS NULL OR loop = ?1) AND day >= ?2 ";

    /** All of it, as it stands at one moment. */
    public MetricsSummary summary(Scope scope) {
        return database.snapshot(() -> {
            List<Group> days = days(scope);
            List<Kind> kinds = kinds(scope);
            return new MetricsSummary(
                    scope,
                    days.stream().map(Group::measures).reduce(Measures.NONE, Measures::plus),
                    days,
                    groups(kinds, Kind::model, Measure.SESSIONS),
                    groups(kinds, Kind::verdict, Measure.ATTEMPTS),
                    groups(kinds, Kind::sessionClass, Measure.SESSIONS),
                    tools(scope),
                    tasks(scope));
        });
    }

    /** Sessions that have all but the day in common: there are few kinds, so that they are read once and taken apart here. */
    private record Kind(
            @Nullable String model,
            @Nullable String verdict,
            @Nullable String sessionClass,
            Measures measures) {}

    private List<Group> days(Scope scope) {
        return database
                .query(
                        "SELECT day, " + Measures.sums() + " FROM (" + TOTALS + ") AS totals" + IN_SCOPE
                                + "GROUP BY day ORDER BY day",
                        row -> new Group(row.text("day"), Measures.of(row)),
                        scope.loop(),
                        since(scope))
                .stream()
                .filter(group -> group.measures().any())
                .toList();
    }

    private List<Kind> kinds(Scope scope) {
        return database.query(
                "SELECT nullif(model, '') AS model, nullif(verdict, '') AS verdict, nullif(class, '') AS class, "
                        + Measures.sums() + " FROM (" + TOTALS + ") AS totals" + IN_SCOPE + "GROUP BY 1, 2, 3",
                row -> new Kind(
                        row.textOrNull("model"), row.textOrNull("verdict"), row.textOrNull("class"), Measures.of(row)),
                scope.loop(),
                since(scope));
    }

    /** The largest first; what has no name comes last among equals. */
    private static List<Group> groups(List<Kind> kinds, Function<Kind, @Nullable String> key, Measure size) {
        Map<Optional<String>, Measures> sums = new HashMap<>();
        kinds.forEach(kind -> sums.merge(Optional.ofNullable(key.apply(kind)), kind.measures(), Measures::plus));
        return sums.entrySet().stream()
                .map(sum -> new Group(sum.getKey().orElse(null), sum.getValue()))
                .filter(group -> group.measures().any())
                .sorted(Comparator.comparingLong(
                                (Group group) -> -group.measures().value(size))
                        .thenComparing(Group::key, Comparator.nullsLast(Comparator.naturalOrder())))
                .toList();
    }

    private List<ToolCalls> tools(Scope scope) {
        return database.query(
                "SELECT tool, sum(calls) AS calls FROM (" + TOOLS + ") AS tools" + IN_SCOPE
                        + "GROUP BY tool HAVING sum(calls) > 0 ORDER BY sum(calls) DESC, tool",
                row -> new ToolCalls(row.text("tool"), row.count("calls")),
                scope.loop(),
                since(scope));
    }

    /** Of each there are few attempts, so that totals of them would not be fewer. */
    private List<ItemSpending> tasks(Scope scope) {
        return database.query(
                ItemSpending.QUESTION + "(CAST(?1 AS TEXT) IS NULL OR a.loop = ?1) AND a.started_at >= ?2"
                        + " GROUP BY a.item ORDER BY coalesce(sum(s.cost_usd), 0) DESC, count(s.number) DESC, a.item",
                ItemSpending::of,
                scope.loop(),
                since(scope));
    }

    private static String since(Scope scope) {
        return scope.since() == null ? "" : scope.since().toString();
    }
}
