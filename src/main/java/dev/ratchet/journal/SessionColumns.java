package dev.ratchet.journal;

import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.ReportedStatus.Tests;
import dev.ratchet.loop.session.ReportedStatus.WorkType;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What sessions used up, and what their agents' words say of the work, in the columns that their table has for it. */
public final class SessionColumns {
    private static final List<String> REMARKS_COLUMNS = List.of("""
        state tasks_completed files_modified tests_status work_type exit_signal recommendation completion_phrases \
        error_signature spoken_length\
        """.split(" "));

    static final String SET_REMARKS = String.join(" = ?, ", REMARKS_COLUMNS) + " = ?";

    /** What an agent's words say about its work, of sessions {@code s}. */
    public static final String REMARKS = "s." + String.join(", s.", REMARKS_COLUMNS);

    /** The sums over sessions {@code s}, under the names of the columns. */
    public static final String USAGE_SUMS =
            "sum(s.input_tokens) AS input_tokens, sum(s.output_tokens) AS output_tokens,"
                    + " sum(s.cache_read_tokens) AS cache_read_tokens,"
                    + " sum(s.cache_creation_tokens) AS cache_creation_tokens, sum(s.cost_usd) AS cost_usd";

    private SessionColumns() {}

    /** Of a row of the table or of the sums; what is not known counts nothing. */
    public static Usage usage(Row row) throws SQLException {
        return new Usage(
                row.count("input_tokens"),
                row.count("output_tokens"),
                row.count("cache_read_tokens"),
                row.count("cache_creation_tokens"),
                row.decimalOrNull("cost_usd"));
    }

    /** What an agent's conversation had used up before the session with this number. */
    static Usage usageOfConversation(Database database, String agent, @Nullable String conversation, int number) {
        return database.first(
                        "SELECT " + USAGE_SUMS
                                + " FROM sessions s WHERE s.session_id = ? AND s.agent = ? AND s.number < ?",
                        SessionColumns::usage,
                        conversation,
                        agent,
                        number)
                .orElse(Usage.NONE);
    }

    /** The values of {@link #SET_REMARKS}. */
    static @Nullable Object[] values(Remarks remarks) {
        ReportedStatus status = remarks.status();
        return new @Nullable Object[] {
            status == null ? null : word(status.state()),
            status == null ? null : Integer.valueOf(status.tasksCompleted()),
            status == null ? null : Integer.valueOf(status.filesModified()),
            status == null ? null : word(status.tests()),
            status == null || status.workType() == null ? null : word(status.workType()),
            status == null ? null : word(status.exitSignal()),
            status == null ? null : status.recommendation(),
            remarks.completionPhrases(),
            remarks.errorSignature(),
            remarks.length()
        };
    }

    public static Remarks remarks(Row row) throws SQLException {
        return new Remarks(
                status(row),
                row.number("completion_phrases"),
                row.textOrNull("error_signature"),
                row.count("spoken_length"));
    }

    private static @Nullable ReportedStatus status(Row row) throws SQLException {
        String state = row.textOrNull("state");
        return state == null
                ? null
                : new ReportedStatus(
                        State.valueOf(name(state)),
                        row.number("tasks_completed"),
                        row.number("files_modified"),
                        Tests.valueOf(name(row.text("tests_status"))),
                        workType(row.textOrNull("work_type")),
                        ExitSignal.valueOf(name(row.text("exit_signal"))),
                        row.text("recommendation"));
    }

    private static @Nullable WorkType workType(@Nullable String word) {
        return word == null ? null : WorkType.valueOf(name(word));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String name(String word) {
        return word.toUpperCase(Locale.ROOT);
    }
}
