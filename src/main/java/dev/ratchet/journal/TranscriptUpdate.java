package dev.ratchet.journal;

import dev.ratchet.loop.session.Transcript;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets what was read from sessions' output be read and recorded once more. */
public record TranscriptUpdate(Database database) {
    private static final String TOLD = """
        SELECT s.dialect, s.session_id, s.model, s.text, s.turns, s.tools, s.input_tokens, s.output_tokens,
          s.cache_read_tokens, s.cache_creation_tokens, s.cost_usd, s.permission_denials, s.commit_mentioned,
          s.files_changed, s.permission_mode, s.api_duration_secs, s.stop_reason, a.committed,
        """ + SessionColumns.REMARKS + """

        FROM sessions s JOIN attempts a ON a.id = s.attempt_id WHERE s.number = ?\
        """;

    /**
     * A session that is over.
     *
     * @param dialect the one its output turned out to be in; null if Ratchet did not live to see that
     * @param resumed the conversation that it was to go on with, null if it began one
     * @param bytes how much it had written, 0 if that is not known
     */
    public record Past(
            int number,
            String agent,
            Path output,
            @Nullable String dialect,
            @Nullable String resumed,
            long bytes) {}

    /** The next sessions after a number, in order. */
    public List<Past> after(int number, int most) {
        return database.query(
                "SELECT number, agent, output_file, dialect, resumed, output_bytes FROM sessions"
                        + " WHERE number > ? AND ended_at IS NOT NULL ORDER BY number LIMIT ?",
                TranscriptUpdate::past,
                number,
                most);
    }

    /** How many there are. */
    public long count() {
        return database.first(
                        "SELECT count(*) AS sessions FROM sessions WHERE ended_at IS NOT NULL",
                        row -> row.count("sessions"))
                .orElse(0L);
    }

    /** What the conversation that a session went on with had used up before. */
    public Usage usedBefore(Past session) {
        return SessionColumns.usageOfConversation(database, session.agent(), session.resumed(), session.number());
    }

    /** Records what its output tells; the class and the verdict stay as they were judged. Says whether that is news. */
    public boolean record(int number, Transcript transcript) {
        return database.transactionWithoutWaiting(() -> {
            List<@Nullable Object> before = told(number);
            new SessionTable(database).readAgain(number, transcript);
            database.update("""
                UPDATE attempts SET committed = CASE WHEN (? <> 0 AND commit_proof IS DISTINCT FROM 'head')
                  OR (head_after IS NOT NULL AND head_after IS DISTINCT FROM head_before) THEN 1 ELSE 0 END
                WHERE id = (SELECT attempt_id FROM sessions WHERE number = ? AND role = 'working')\
                """, transcript.commitMentioned(), number);
            return !before.equals(told(number));
        });
    }

    private List<@Nullable Object> told(int number) {
        return database.first(TOLD, Row::cells, number).orElse(List.of());
    }

    static Past past(Row row) throws SQLException {
        return new Past(
                row.number("number"),
                row.text("agent"),
                row.path("output_file"),
                row.textOrNull("dialect"),
                row.textOrNull("resumed"),
                row.count("output_bytes"));
    }
}
