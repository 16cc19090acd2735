package dev.ratchet.journal.query;

import dev.ratchet.journal.SessionColumns;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was spent on one work item that is claimed, such as a task: by attempts that were rejected, retries and
 * verifying sessions as well.
 *
 * @param title null if the item is gone
 * @param verifyingSessions how many of the sessions looked at another's work
 * @param accepted how many of the attempts were accepted; none as long as the item is not done
 */
public record ItemSpending(
        String item,
        @Nullable String title,
        int attempts,
        int accepted,
        int rejected,
        int sessions,
        int verifyingSessions,
        Usage usage,
        Duration duration) {

    /** Of attempts {@code a}, which the rest of the question has to name, group and order. */
    public static final String QUESTION = """
        SELECT a.item, max(t.title) AS title, count(DISTINCT a.id) AS attempts,
          count(DISTINCT CASE WHEN a.verdict = 'accepted' THEN a.id END) AS accepted,
          count(DISTINCT CASE WHEN a.verdict = 'rejected' THEN a.id END) AS rejected,
          count(s.number) AS sessions, count(CASE WHEN s.role = 'verifying' THEN 1 END) AS verifying,
          coalesce(sum(s.duration_secs), 0) AS duration_secs,
        """ + SessionColumns.USAGE_SUMS + """

        FROM attempts a LEFT JOIN sessions s ON s.attempt_id = a.id LEFT JOIN tasks t ON t.id = a.item
        WHERE a.claim IS NOT NULL AND
        """;

    /** That of an item that nobody has tried yet. */
    public static ItemSpending nothing(String item) {
        return new ItemSpending(item, null, 0, 0, 0, 0, 0, Usage.NONE, Duration.ZERO);
    }

    public static ItemSpending of(Row row) throws SQLException {
        double seconds = Objects.requireNonNullElse(row.decimalOrNull("duration_secs"), 0.0);
        return new ItemSpending(
                row.text("item"),
                row.textOrNull("title"),
                row.number("attempts"),
                row.number("accepted"),
                row.number("rejected"),
                row.number("sessions"),
                row.number("verifying"),
                SessionColumns.usage(row),
                Duration.ofMillis(Math.round(seconds * 1000)));
    }
}
