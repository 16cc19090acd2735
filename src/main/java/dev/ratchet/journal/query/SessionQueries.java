package dev.ratchet.journal.query;

import dev.ratchet.journal.SessionColumns;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.session.AgentDetails;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.transcript.KeptTranscript;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sessions of a project, as the journal has them. */
public record SessionQueries(Database database) {
    private static final String FIELDS = """
        SELECT s.number, a.loop, s.agent, s.output_file, s.started_at, s.ended_at, s.exit_code, s.duration_secs,
          s.class, s.reason, s.evidence, s.resets_at, s.dialect, s.session_id, s.model, %s AS text, s.turns, s.tools,
          s.input_tokens, s.output_tokens, s.cache_read_tokens, s.cache_creation_tokens, s.cost_usd,
          s.permission_denials, s.files_changed, s.permission_mode, s.api_duration_secs, s.stop_reason, a.verdict,
          (a.committed <> 0 AND s.role = 'working') AS committed, a.item, s.role,
          coalesce(r.host, '') AS worker, k.bytes AS kept_bytes, k.left_out, k.kept_at,\
        """ + SessionColumns.REMARKS + """

        FROM sessions s JOIN attempts a ON a.id = s.attempt_id JOIN runs r ON r.id = a.run_id
        LEFT JOIN transcripts k ON k.session = s.number AND k.channel = 'output'
        """;

    private static final String WITH_TEXT = FIELDS.formatted("s.text");
    private static final String WITHOUT_TEXT = FIELDS.formatted("''");

    /** The latest sessions of one loop, or of all if it is null, without what they said; oldest first. */
    public List<PastSession> latest(@Nullable String loop, int most) {
        return database.query(
                        WITHOUT_TEXT + "WHERE CAST(? AS TEXT) IS NULL OR a.loop = ? ORDER BY s.number DESC LIMIT ?",
                        SessionQueries::session,
                        loop,
                        loop,
                        most)
                .reversed();
    }

    /** The session with this number. */
    public Optional<PastSession> find(int number) {
        return database.first(WITH_TEXT + "WHERE s.number = ?", SessionQueries::session, number);
    }

    /** Whether the session with this number is over. */
    public boolean ended(int number) {
        return database.first(
                        "SELECT 1 AS one FROM sessions WHERE number = ? AND ended_at IS NOT NULL", _ -> true, number)
                .isPresent();
    }

    /** The first session of a loop whose number is higher than this. */
    public Optional<PastSession> next(String loop, int after) {
        return database.first(
                WITHOUT_TEXT + "WHERE a.loop = ? AND s.number > ? ORDER BY s.number LIMIT 1",
                SessionQueries::session,
                loop,
                after);
    }

    /** The latest session of one loop, or of all if it is null. */
    public Optional<PastSession> last(@Nullable String loop) {
        return latest(loop, 1).stream().findFirst().flatMap(session -> find(session.number()));
    }

    /** The lowest and the highest number that there is; not every one between need be there. */
    public Optional<Range> numbers() {
        return database.first(
                "SELECT min(number) AS first, max(number) AS last FROM sessions HAVING count(*) > 0",
                row -> new Range(row.number("first"), row.number("last")));
    }

    /** From where to where numbers go. */
    public record Range(int first, int last) {}

    private static PastSession session(Row row) throws SQLException {
        return new PastSession(
                row.number("number"),
                SessionTicket.Role.valueOf(row.text("role").toUpperCase(Locale.ROOT)),
                row.text("item"),
                row.text("loop"),
                row.text("agent"),
                row.path("output_file"),
                row.moment("started_at"),
                row.momentOrNull("ended_at"),
                row.numberOrNull("exit_code"),
                row.decimalOrNull("duration_secs"),
                finding(row),
                transcript(row),
                row.textOrNull("verdict"),
                row.flag("committed"),
                LoopName.worker(row.text("loop")).orElse(row.text("worker")),
                kept(row));
    }

    private static @Nullable KeptTranscript kept(Row row) throws SQLException {
        Instant at = row.momentOrNull("kept_at");
        return at == null ? null : new KeptTranscript(row.count("kept_bytes"), row.count("left_out"), at);
    }

    private static @Nullable Finding finding(Row row) throws SQLException {
        String word = row.textOrNull("class");
        return word == null
                ? null
                : new Finding(
                                SessionClass.valueOf(word.toUpperCase(Locale.ROOT)),
                                row.text("reason"),
                                row.text("evidence"))
                        .resettingAt(row.momentOrNull("resets_at"));
    }

    private static @Nullable Transcript transcript(Row row) throws SQLException {
        String dialect = row.textOrNull("dialect");
        return dialect == null
                ? null
                : new Transcript(
                        dialect,
                        row.textOrNull("session_id"),
                        row.textOrNull("model"),
                        row.text("text"),
                        row.number("turns"),
                        tools(row.text("tools")),
                        SessionColumns.usage(row),
                        row.number("permission_denials"),
                        row.flag("committed"),
                        row.number("files_changed"),
                        details(row),
                        SessionColumns.remarks(row));
    }

    private static AgentDetails details(Row row) throws SQLException {
        Double seconds = row.decimalOrNull("api_duration_secs");
        return new AgentDetails(
                row.textOrNull("permission_mode"),
                seconds == null ? null : Duration.ofMillis(Math.round(seconds * 1000)),
                row.textOrNull("stop_reason"));
    }

    private static Map<String, Integer> tools(String object) {
        return Json.parseOrNothing(object).numbers().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, calls -> Math.toIntExact(calls.getValue())));
    }

    /**
     * A session as the journal has it.
     *
     * @param item the work item of its attempt
     * @param endedAt null as long as it runs, and after Ratchet itself was killed until the next run clears up
     * @param finding null as long as it has not ended
     * @param transcript null as long as it has not ended, and where Ratchet could not see its end
     * @param verdict of its attempt, null as long as there is none
     * @param worker who ran it: the name of the worker, which is that of its machine unless somebody says otherwise
     * @param kept what the database has of its output, null if that is in files alone
     */
    public record PastSession(
            int number,
            SessionTicket.Role role,
            String item,
            String loop,
            String agent,
            Path output,
            Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Integer exitCode,
            @Nullable Double durationSecs,
            @Nullable Finding finding,
            @Nullable Transcript transcript,
            @Nullable String verdict,
            boolean committed,
            String worker,
            @Nullable KeptTranscript kept) {}
}
