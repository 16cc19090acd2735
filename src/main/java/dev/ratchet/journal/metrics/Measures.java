package dev.ratchet.journal.metrics;

import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What sessions, and the attempts they belong to, amount to together.
 *
 * @param priced how many of the sessions have a known cost
 * @param costNanos their cost in billionths of a dollar
 * @param retries how many of the attempts were made again for one that did nothing
 * @param iterations how many of the attempts counted
 * @param successes how many of the attempts were accepted or committed something
 */
public record Measures(
        long sessions,
        long priced,
        long costNanos,
        long inputTokens,
        long outputTokens,
        long cacheReadTokens,
        long turns,
        long toolCalls,
        long filesChanged,
        long permissionDenials,
        long durationMillis,
        long attempts,
        long retries,
        long iterations,
        long accepted,
        long committed,
        long successes) {

    public static final Measures NONE = new Measures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    private static final double NANOS = 1e9;

    private static final List<String> COLUMNS = List.of("""
        sessions priced cost_nanos input_tokens output_tokens cache_read_tokens turns tool_calls files_changed \
        permission_denials duration_ms attempts retries iterations accepted committed successes\
        """.split(" "));

    /** In dollars; null if no session told its cost. */
    public @Nullable Double costUsd() {
        return priced == 0 ? null : Double.valueOf(costNanos / NANOS);
    }

    /** What each attempt that was accepted or committed something cost, with all the others that led to it. */
    public @Nullable Double costPerSuccess() {
        return priced == 0 || successes == 0 ? null : Double.valueOf(costNanos / NANOS / successes);
    }

    /** How long the sessions took together. */
    public Duration duration() {
        return Duration.ofMillis(durationMillis);
    }

    Measures plus(Measures other) {
        return new Measures(
                sessions + other.sessions,
                priced + other.priced,
                costNanos + other.costNanos,
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cacheReadTokens + other.cacheReadTokens,
                turns + other.turns,
                toolCalls + other.toolCalls,
                filesChanged + other.filesChanged,
                permissionDenials + other.permissionDenials,
                durationMillis + other.durationMillis,
                attempts + other.attempts,
                retries + other.retries,
                iterations + other.iterations,
                accepted + other.accepted,
                committed + other.committed,
                successes + other.successes);
    }

    /** What was counted and taken back again leaves nothing. */
    boolean any() {
        return sessions > 0 || attempts > 0;
    }

    static String columns() {
        return String.join(", ", COLUMNS);
    }

    static String columnsOf(String table) {
        return COLUMNS.stream().map(column -> table + "." + column).collect(Collectors.joining(", "));
    }

    static String sums() {
        return COLUMNS.stream().map("coalesce(sum(%1$s), 0) AS %1$s"::formatted).collect(Collectors.joining(", "));
    }

    static Measures of(Row row) throws SQLException {
        return new Measures(
                row.count("sessions"),
                row.count("priced"),
                row.count("cost_nanos"),
                row.count("input_tokens"),
                row.count("output_tokens"),
                row.count("cache_read_tokens"),
                row.count("turns"),
                row.count("tool_calls"),
                row.count("files_changed"),
                row.count("permission_denials"),
                row.count("duration_ms"),
                row.count("attempts"),
                row.count("retries"),
                row.count("iterations"),
                row.count("accepted"),
                row.count("committed"),
                row.count("successes"));
    }
}
