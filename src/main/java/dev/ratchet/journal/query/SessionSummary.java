package dev.ratchet.journal.query;

import dev.ratchet.json.Json;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A session that is over, with the attempt it belongs to, as a person looks back on it.
 *
 * @param verdict null while the attempt is open; a session that looked at another's work has none but that it did
 * @param tools how often each tool was called
 * @param commit the commit that the attempt left behind, null if it made none or none is known
 * @param parent the commit it started from
 */
public record SessionSummary(
        int number,
        String loop,
        Instant startedAt,
        @Nullable String model,
        @Nullable String verdict,
        String reason,
        String sessionClass,
        int retry,
        int turns,
        int toolCalls,
        Map<String, Long> tools,
        long inputTokens,
        long outputTokens,
        long cacheReadTokens,
        @Nullable Double costUsd,
        double durationSecs,
        int filesChanged,
        boolean committed,
        @Nullable String parent,
        @Nullable String commit) {

    public static final String COLUMNS = """
        s.number, a.loop, s.started_at, s.model, CASE WHEN s.role = 'working' THEN a.verdict ELSE s.role END AS verdict,
        CASE WHEN s.role = 'working' THEN coalesce(a.reason, s.reason) ELSE s.reason END AS reason, s.class, a.retry,
        s.turns, s.tool_calls, coalesce(s.tools, '{}') AS tools, s.input_tokens, s.output_tokens, s.cache_read_tokens,
        s.cost_usd, s.duration_secs, s.files_changed, (a.committed <> 0 AND s.role = 'working') AS committed,
        a.head_before AS parent,
        CASE WHEN s.role = 'working' AND a.head_after IS DISTINCT FROM a.head_before THEN a.head_after END AS head_commit\
        """;

    /** Whether it came to something. */
    public boolean well() {
        return "accepted".equals(verdict)
                || (("progressed".equals(verdict) || "verifying".equals(verdict)) && "normal".equals(sessionClass));
    }

    public static SessionSummary of(Row row) throws SQLException {
        Double duration = row.decimalOrNull("duration_secs");
        return new SessionSummary(
                row.number("number"),
                row.text("loop"),
                row.moment("started_at"),
                row.textOrNull("model"),
                row.textOrNull("verdict"),
                row.text("reason"),
                row.text("class"),
                row.number("retry"),
                row.number("turns"),
                row.number("tool_calls"),
                Json.parseOrNothing(row.text("tools")).numbers(),
                row.count("input_tokens"),
                row.count("output_tokens"),
                row.count("cache_read_tokens"),
                row.decimalOrNull("cost_usd"),
                duration == null ? 0 : duration,
                row.number("files_changed"),
                row.flag("committed"),
                row.textOrNull("parent"),
                row.textOrNull("head_commit"));
    }
}
