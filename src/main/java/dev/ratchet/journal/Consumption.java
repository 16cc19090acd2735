package dev.ratchet.journal;

import dev.ratchet.loop.Usage;
import dev.ratchet.store.Row;
import java.sql.SQLException;

/** What sessions used up, in the columns that their table has for it. */
final class Consumption {
    /** The sums over sessions {@code s}, under the names of the columns. */
    static final String SUMS = "sum(s.input_tokens) AS input_tokens, sum(s.output_tokens) AS output_tokens,"
            + " sum(s.cache_read_tokens) AS cache_read_tokens, sum(s.cost_usd) AS cost_usd";

    private Consumption() {}

    /** Of a row of the table or of the sums; what is not known counts nothing. */
    static Usage of(Row row) throws SQLException {
        return new Usage(
                row.count("input_tokens"),
                row.count("output_tokens"),
                row.count("cache_read_tokens"),
                row.decimalOrNull("cost_usd"));
    }
}
