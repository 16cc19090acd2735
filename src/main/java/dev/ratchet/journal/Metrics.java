package dev.ratchet.journal;

import dev.ratchet.journal.Summary.Group;
import dev.ratchet.journal.Summary.Scope;
import dev.ratchet.journal.Summary.ToolCalls;
import dev.ratchet.store.Database;
import java.util.List;

/**
 * Sums over all sessions. They come from totals that the database keeps by day, so the number of sessions does not matter;
 * only those of attempts that are still open are added up here.
 */
public final class Metrics {
    private static final String TOTALS = """
        SELECT day, loop, model, class, verdict, %s FROM day_totals
        UNION ALL
        SELECT m.day, m.loop, m.model, m.class, m.verdict, %s
        FROM attempts o CROSS JOIN session_measures m ON m.attempt_id = o.id WHERE o.ended_at IS NULL\
        """.formatted(Measures.columns(), Measures.columnsOf("m"));

    private static final String TOOLS = """
        SELECT day, loop, tool, calls FROM day_tools
        UNION ALL
        SELECT m.day, m.loop, m.tool, m.calls
        FROM attempts o CROSS JOIN tool_measures m ON m.attempt_id = o.id WHERE o.ended_at IS NULL\
        """;

    private static final String IN_SCOPE = " WHERE (?1 IS NULL OR loop = ?1) AND day >= ?2 ";

    private final Database database;

    public Metrics(Database database) {
        this.database = database;
    }

    /** All of it, as it stands at one moment. */
    public Summary summary(Scope scope) {
        return database.snapshot(() -> new Summary(
                scope,
                totals(scope),
                groups("day", "key", scope),
                groups("model", "sessions DESC, key", scope),
                groups("verdict", "attempts DESC, key", scope),
                groups("class", "sessions DESC, key", scope),
                tools(scope)));
    }

    private Measures totals(Scope scope) {
        return database.first(
                        "SELECT " + Measures.sums() + " FROM (" + TOTALS + ")" + IN_SCOPE,
                        Measures::of,
                        scope.loop(),
                        since(scope))
                .orElse(Measures.NONE);
    }

    /** What was counted and taken back again leaves empty rows. */
    private List<Group> groups(String key, String order, Scope scope) {
        return database.query(
                "SELECT nullif(" + key + ", '') AS key, " + Measures.sums() + " FROM (" + TOTALS + ")" + IN_SCOPE
                        + "GROUP BY 1 HAVING sum(sessions) > 0 OR sum(attempts) > 0 ORDER BY " + order,
                row -> new Group(row.textOrNull("key"), Measures.of(row)),
                scope.loop(),
                since(scope));
    }

    private List<ToolCalls> tools(Scope scope) {
        return database.query(
                "SELECT tool, sum(calls) AS calls FROM (" + TOOLS + ")" + IN_SCOPE
                        + "GROUP BY tool HAVING sum(calls) > 0 ORDER BY sum(calls) DESC, tool",
                row -> new ToolCalls(row.text("tool"), row.count("calls")),
                scope.loop(),
                since(scope));
    }

    private static String since(Scope scope) {
        return scope.since() == null ? "" : scope.since().toString();
    }
}
