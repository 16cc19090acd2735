package dev.ratchet.journal.metrics;

import dev.ratchet.store.Database;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The totals by day, added up anew from what they stand for. */
public record DayTotals(Database database) {
    private static final String DAY = " WHERE settled_at IS NOT NULL AND started_at >= ?1 AND started_at < ?2 ";

    private static final String FIRST_AFTER = """
        SELECT min(day) AS day FROM (
          SELECT substr(min(started_at), 1, 10) AS day FROM sessions WHERE started_at >= ?1
          UNION ALL SELECT substr(min(started_at), 1, 10) FROM attempts WHERE started_at >= ?1
          UNION ALL SELECT min(day) FROM day_totals WHERE day >= ?1
          UNION ALL SELECT min(day) FROM day_tools WHERE day >= ?1) AS days\
        """;

    /** Does it day by day, so that loops at work need not wait long. */
    public void recount() {
        Optional<LocalDate> day = firstFrom("");
        while (day.isPresent()) {
            LocalDate next = day.get().plusDays(1);
            recount(day.get().toString(), next.toString());
            day = firstFrom(next.toString());
        }
    }

    private Optional<LocalDate> firstFrom(String day) {
        List<String> days = database.query(FIRST_AFTER, row -> row.text("day"), day);
        return days.stream().filter(first -> !first.isEmpty()).findFirst().map(LocalDate::parse);
    }

    private void recount(String day, String next) {
        int _ = database.transaction(() -> {
            database.dialect().keepingOthersFromTotals().forEach(database::update);
            database.update("DELETE FROM day_totals WHERE day = ?", day);
            database.update("DELETE FROM day_tools WHERE day = ?", day);
            database.update(
                    "INSERT INTO day_tools SELECT day, loop, tool, sum(calls) FROM tool_measures" + DAY
                            + "GROUP BY day, loop, tool",
                    day,
                    next);
            return database.update(
                    "INSERT INTO day_totals SELECT day, loop, agent, model, class, verdict, " + Measures.sums()
                            + " FROM measures" + DAY + "GROUP BY day, loop, agent, model, class, verdict",
                    day,
                    next);
        });
    }
}
