package dev.ratchet.journal;

import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What sessions used up, in the columns that their table has for it. */
public final class UsageColumns {
    /** The sums over sessions {@code s}, under the names of the columns. */
    public static final String SUMS = "sum(s.input_tokens) AS input_tokens, sum(s.output_tokens) AS output_tokens,"
            + " sum(s.cache_read_tokens) AS cache_read_tokens, sum(s.cost_usd) AS cost_usd";

    private UsageColumns() {}

    /** Of a row of the table or of the sums; what is not known counts nothing. */
    public static Usage of(Row row) throws SQLException {
        return new Usage(
                row.count("input_tokens"),
                row.count("output_tokens"),
                row.count("cache_read_tokens"),
                row.decimalOrNull("cost_usd"));
    }

    /** What an agent's conversation had used up before the session with this number. */
    static Usage ofConversation(Database database, String agent, @Nullable String conversation, int number) {
        return database.first(
                        "SELECT " + SUMS + " FROM sessions s WHERE s.session_id = ? AND s.agent = ? AND s.number < ?",
                        UsageColumns::of,
                        conversation,
                        agent,
                        number)
                .orElse(Usage.NONE);
    }
}
