package dev.ratchet.journal;

import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.ReportedStatus.Tests;
import dev.ratchet.loop.session.ReportedStatus.WorkType;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What an agent's words say about its work, in the columns that the sessions' table has for it. */
public final class RemarksColumns {
    private static final List<String> COLUMNS = List.of("""
        state tasks_completed files_modified tests_status work_type exit_signal recommendation completion_phrases \
        error_signature spoken_length\
        """.split(" "));

    static final String SET = String.join(" = ?, ", COLUMNS) + " = ?";

    /** Of sessions {@code s}. */
    public static final String NAMES = "s." + String.join(", s.", COLUMNS);

    private RemarksColumns() {}

    /** The values of {@link #SET}. */
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

    public static Remarks of(Row row) throws SQLException {
        return new Remarks(
                status(row),
                row.number("completion_phrases"),
                row.textOrNull("error_signature"),
                row.count("spoken_length"));
    }

    private static @Nullable ReportedStatus status(Row row) throws SQLException {
        String state = row.textOrNull("state");
        String workType = row.textOrNull("work_type");
        return state == null
                ? null
                : new ReportedStatus(
                        State.valueOf(name(state)),
                        row.number("tasks_completed"),
                        row.number("files_modified"),
                        Tests.valueOf(name(row.text("tests_status"))),
                        workType == null ? null : WorkType.valueOf(name(workType)),
                        ExitSignal.valueOf(name(row.text("exit_signal"))),
                        row.text("recommendation"));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String name(String word) {
        return word.toUpperCase(Locale.ROOT);
    }
}
