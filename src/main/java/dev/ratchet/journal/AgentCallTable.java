package dev.ratchet.journal;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.ReportedStatus.Tests;
import dev.ratchet.loop.session.ReportedStatus.WorkType;
import dev.ratchet.loop.session.Statements;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What agents have called for by tools, with what came of it; and what they have said of their work that way. */
public record AgentCallTable(Database database) {
    /** The tools by which an agent speaks of its own work. */
    public static final String COMPLETE = "complete_task";

    public static final String FAIL = "fail_task";
    public static final String STATUS = "loop_status";

    /** Of what is no statement; those are kept whole, and were bounded before. */
    private static final int LONGEST_ARGUMENTS = 2_000;

    private static final int LONGEST_ANSWER = 2_000;
    private static final int MOST_OF_A_KIND = 1_000_000;

    /**
     * One call.
     *
     * @param attempt null where the call could not say whose it was
     * @param source how it came
     * @param arguments on one line of JSON
     */
    public record AgentCall(
            @Nullable String attempt,
            String source,
            String tool,
            String arguments,
            Ending ending,
            String answer,
            Instant at) {}

    /** Whether it was done. */
    public enum Ending {
        DONE,
        REFUSED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** It is on the disk when this returns. */
    public void record(AgentCall call) {
        int _ = database.update(
                "INSERT INTO agent_calls (attempt_id, at, source, tool, arguments, ending, answer)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                call.attempt(),
                TimestampFormat.exact(call.at()),
                call.source(),
                call.tool(),
                isStatement(call) ? call.arguments() : Excerpt.start(call.arguments(), LONGEST_ARGUMENTS),
                call.ending().word(),
                Excerpt.start(call.answer(), LONGEST_ANSWER));
    }

    private static boolean isStatement(AgentCall call) {
        return call.ending() == Ending.DONE && List.of(COMPLETE, FAIL, STATUS).contains(call.tool());
    }

    /** Those of an attempt, the oldest first. */
    public List<AgentCall> of(String attempt) {
        return database.query(
                "SELECT * FROM agent_calls WHERE attempt_id = ? ORDER BY id", AgentCallTable::read, attempt);
    }

    /** The latest of all, the newest first. */
    public List<AgentCall> latest(int most) {
        return database.query("SELECT * FROM agent_calls ORDER BY id DESC LIMIT ?", AgentCallTable::read, most);
    }

    private static AgentCall read(Row row) throws SQLException {
        return new AgentCall(
                row.textOrNull("attempt_id"),
                row.text("source"),
                row.text("tool"),
                row.text("arguments"),
                row.text("ending").equals(Ending.DONE.word()) ? Ending.DONE : Ending.REFUSED,
                row.text("answer"),
                row.moment("at"));
    }

    /** What the agent of an attempt has said of its work by tools; of each kind the last counts. */
    public Statements statements(String attempt) {
        Statements statements = Statements.NONE;
        for (Said said : database.query(
                "SELECT tool, arguments FROM agent_calls WHERE attempt_id = ? AND ending = 'done'" + " AND tool IN ('"
                        + COMPLETE + "', '" + FAIL + "', '" + STATUS + "') ORDER BY id",
                row -> new Said(row.text("tool"), Json.parseOrNothing(row.text("arguments"))),
                attempt)) {
            statements = said.after(statements);
        }
        return statements;
    }

    private record Said(String tool, Json arguments) {
        Statements after(Statements before) {
            return switch (tool) {
                case COMPLETE ->
                    new Statements(new Statements.Claim.Done(arguments.textAt("summary")), before.status());
                case FAIL ->
                    new Statements(new Statements.Claim.Impossible(arguments.textAt("reason")), before.status());
                default -> new Statements(before.claim(), status(arguments));
            };
        }
    }

    private static ReportedStatus status(Json report) {
        Json exit = report.at("exit_signal");
        return new ReportedStatus(
                constant(State.class, report.textAt("status")).orElse(State.IN_PROGRESS),
                number(report.at("tasks_completed")),
                number(report.at("files_modified")),
                constant(Tests.class, report.textAt("tests_status")).orElse(Tests.NOT_RUN),
                constant(WorkType.class, report.textAt("work_type")).orElse(null),
                exit.isTrue() ? ExitSignal.YES : exit.isFalse() ? ExitSignal.NO : ExitSignal.UNSAID,
                report.textAt("recommendation"));
    }

    private static int number(Json count) {
        return (int) Math.min(MOST_OF_A_KIND, count.count());
    }

    private static <T extends Enum<T>> Optional<T> constant(Class<T> type, String word) {
        for (T constant : type.getEnumConstants()) {
            if (constant.name().equals(word)) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }
}
