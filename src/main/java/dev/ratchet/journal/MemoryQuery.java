package dev.ratchet.journal;

import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.AttemptSign;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.history.Spent;
import dev.ratchet.loop.session.Conversation;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a loop remembers of its earlier runs, as the journal has it. */
public record MemoryQuery(Database database, Time time) {
    /** From when on attempts count: the last reset of a kind, or the end of the last run that was completed. */
    private static final String SINCE = """
        coalesce((SELECT max(at) FROM (
          SELECT max(at) AS at FROM resets WHERE loop = ?1 AND kind = ?2
          UNION ALL
          SELECT ended_at FROM (SELECT ended_at FROM runs WHERE loop = ?1 AND outcome = 'complete'
                                ORDER BY started_at DESC LIMIT 1) AS completed) AS ends), '')\
        """;

    /** Sessions of other kinds of loops were asked for something else: what they lacked is no sign of anything. */
    private static final String SAME_RECIPE = " AND r.recipe = (SELECT recipe FROM runs WHERE id = ?4)";

    private static final String LATEST = """
        FROM runs r JOIN attempts a ON a.run_id = r.id JOIN sessions s ON s.attempt_id = a.id AND s.role = 'working'
        WHERE r.loop = ?1 AND s.ended_at IS NOT NULL AND a.started_at > %s%s
        ORDER BY r.started_at DESC, a.started_at DESC, s.number DESC LIMIT ?3\
        """;

    private static final String CUT_OFF = """
        runs.loop = ?1 AND runs.outcome = 'cut_off'
          AND runs.rowid > coalesce((SELECT max(rowid) FROM runs WHERE loop = ?1 AND outcome <> 'cut_off'), 0)
          AND runs.started_at > coalesce((SELECT max(at) FROM resets WHERE loop = ?1 AND kind = 'budget'), '')\
        """;

    /**
     * All that a loop remembers.
     *
     * @param run the one that remembers, which is on record
     */
    public LoopMemory of(String loop, String run) {
        return new LoopMemory(
                trail(loop, run),
                new CircuitTrips(database).open(loop).orElse(null),
                starts(loop),
                conversations(loop));
    }

    /**
     * What others may have changed for a loop at any moment.
     *
     * @param lastReset the number of the last reset of the loop; whoever remembers must ask again after another
     * @param limits those of its providers that have not lifted yet
     */
    record News(long lastReset, List<OpenLimit> limits) {}

    /** That, by one question: it is asked several times between two sessions. */
    News news(String loop) {
        List<OpenLimit> limits = new ArrayList<>();
        List<Long> resets = database.query(
                "SELECT last.id, agent, resets_at FROM (SELECT coalesce(max(id), 0) AS id FROM resets WHERE loop = ?)"
                        + " AS last LEFT JOIN limits ON resets_at > ?",
                row -> {
                    if (row.textOrNull("agent") != null) {
                        limits.add(ProviderLimits.limit(row));
                    }
                    return row.count("id");
                },
                loop,
                TimestampFormat.exact(time.now()));
        return new News(resets.getFirst(), limits);
    }

    private List<AttemptSign> trail(String loop, String run) {
        return database.query(
                        "SELECT * FROM (SELECT a.progress, s.class, s.reason, " + SessionColumns.REMARKS + " "
                                + LATEST.formatted(SINCE, SAME_RECIPE) + ") AS latest WHERE progress IS NOT NULL",
                        MemoryQuery::sign,
                        loop,
                        ResetTable.Kind.CIRCUIT.word(),
                        LoopMemory.TRAIL,
                        run)
                .reversed();
    }

    private static AttemptSign sign(Row row) throws SQLException {
        return AttemptSign.of(
                AttemptSign.Progress.valueOf(row.text("progress").toUpperCase(Locale.ROOT)),
                SessionColumns.remarks(row),
                SessionClass.valueOf(row.text("class").toUpperCase(Locale.ROOT)),
                row.text("reason"));
    }

    private List<Instant> starts(String loop) {
        return database.query(
                "SELECT s.started_at FROM sessions s JOIN attempts a ON a.id = s.attempt_id"
                        + " WHERE s.started_at > ? AND a.loop = ? ORDER BY s.started_at",
                row -> row.moment("started_at"),
                TimestampFormat.exact(time.now().minus(LoopMemory.WINDOW)),
                loop);
    }

    private Map<String, Conversation> conversations(String loop) {
        record Named(String agent, String id, Instant endedAt) {}
        Map<String, Conversation> latest = new HashMap<>();
        List<Named> newestFirst = database.query(
                "SELECT * FROM (SELECT s.agent, s.session_id, s.ended_at " + LATEST.formatted(SINCE, "")
                        + ") AS latest WHERE session_id IS NOT NULL",
                row -> new Named(row.text("agent"), row.text("session_id"), row.moment("ended_at")),
                loop,
                ResetTable.Kind.SESSION.word(),
                LoopMemory.TRAIL);
        for (Named named : newestFirst) {
            if (!latest.containsKey(named.agent)) {
                latest.put(
                        named.agent,
                        new Conversation(
                                named.id,
                                SessionColumns.usageOfConversation(database, named.agent, named.id, Integer.MAX_VALUE),
                                named.endedAt));
            }
        }
        return latest;
    }

    /** What its runs had spent that were cut off since the last one that came to an end. */
    Spent spentByCutOff(String loop) {
        return new Spent(usage(loop), runtime(loop));
    }

    private Usage usage(String loop) {
        return database.first(
                        "SELECT " + SessionColumns.USAGE_SUMS + " FROM runs JOIN attempts a ON a.run_id = runs.id"
                                + " JOIN sessions s ON s.attempt_id = a.id WHERE " + CUT_OFF,
                        SessionColumns::usage,
                        loop)
                .orElse(Usage.NONE);
    }

    /** Each ended with the last sign of life that it gave. */
    private Duration runtime(String loop) {
        return database
                .query(
                        "SELECT started_at, ended_at FROM runs WHERE " + CUT_OFF,
                        row -> Duration.between(row.moment("started_at"), row.moment("ended_at")),
                        loop)
                .stream()
                .filter(Duration::isPositive)
                .reduce(Duration.ZERO, Duration::plus);
    }
}
