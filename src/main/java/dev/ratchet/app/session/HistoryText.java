package dev.ratchet.app.session;

import dev.ratchet.app.command.ReceiptText;
import dev.ratchet.app.session.SessionText.Stage;
import dev.ratchet.journal.CircuitTrips;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Decision.Trip;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.TerminalSafeText;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Past runs and attempts as lines and as objects. */
public final class HistoryText {
    private static final int EVIDENCE = 200;
    private static final int RECEIPT_LINES = 10;

    private HistoryText() {}

    /** An attempt, and below it what commands said of its work. */
    static String lines(RunHistoryQueries.Line line, List<String> running, List<ReceiptTable.Dated> receipts) {
        return receipts.stream()
                .flatMap(receipt -> ReceiptText.lines(receipt, RECEIPT_LINES).stream())
                .map(said -> "\n    " + said)
                .collect(Collectors.joining("", lines(line, running), ""));
    }

    /** An attempt, and below it the sessions that looked at its work: what they cost adds up, line by line. */
    public static String lines(RunHistoryQueries.Line line, List<String> running) {
        Stage stage = Stage.of(line.endedAt(), line.loop(), running);
        SessionRow working = new SessionRow(
                line.startedAt(),
                line.number() == null ? "-" : "#" + line.number(),
                line.verdict() == null ? stage.words() : line.verdict(),
                line.sessionClass(),
                line.exitCode(),
                line.durationSecs(),
                line.costUsd(),
                (line.committed() ? "committed " : "          ") + TerminalSafeText.line(reason(line)));
        return Stream.concat(
                        Stream.of(line(line, working) + evidence(line)),
                        line.verifying().stream().map(session -> line(line, verifying(line, session, running))))
                .collect(Collectors.joining("\n"));
    }

    private static SessionRow verifying(
            RunHistoryQueries.Line attempt, RunHistoryQueries.Verifying session, List<String> running) {
        String sessionClass = session.sessionClass();
        String reason = session.reason() == null || "normal".equals(sessionClass) ? "" : session.reason();
        return new SessionRow(
                session.startedAt(),
                "#" + session.number(),
                "verifying",
                sessionClass == null
                        ? Stage.of(session.endedAt(), attempt.loop(), running).words()
                        : sessionClass,
                session.exitCode(),
                session.durationSecs(),
                session.costUsd(),
                "          " + TerminalSafeText.line(reason));
    }

    /** What one line tells of a session, or of an attempt that had none. */
    private record SessionRow(
            Instant at,
            String number,
            String came,
            @Nullable String sessionClass,
            @Nullable Integer exitCode,
            @Nullable Double durationSecs,
            @Nullable Double costUsd,
            String words) {}

    private static String line(RunHistoryQueries.Line attempt, SessionRow row) {
        return String.format(
                        Locale.ROOT,
                        "%s  %-8s %6s  it %-4d %s%-12s %-11s %4s %8s %9s %s",
                        TimestampFormat.toSecond(row.at),
                        attempt.loop(),
                        row.number,
                        attempt.iteration(),
                        attempt.claimed() ? attempt.item() + " " : "",
                        row.came,
                        row.sessionClass == null ? "" : row.sessionClass,
                        row.exitCode == null ? "" : row.exitCode.toString(),
                        row.durationSecs == null ? "" : HumanUnits.time(row.durationSecs),
                        HumanUnits.money(row.costUsd, ""),
                        row.words)
                .stripTrailing();
    }

    /** What decided, where it was not simply a success. */
    private static String evidence(RunHistoryQueries.Line line) {
        String evidence = line.evidence();
        return evidence == null || evidence.isBlank() || "normal".equals(line.sessionClass())
                ? ""
                : "\n    evidence: " + TerminalSafeText.brief(evidence, EVIDENCE);
    }

    static String line(RunHistoryQueries.PastRun run, List<String> running) {
        return String.format(
                        Locale.ROOT,
                        "%s  %-8s %-9s %-13s iterations %-4d attempts %-4d %9s %s",
                        TimestampFormat.toSecond(run.startedAt()),
                        run.loop(),
                        run.recipe(),
                        run.outcome() == null
                                ? Stage.of(run.endedAt(), run.loop(), running).words()
                                : run.outcome(),
                        run.iterations(),
                        run.attempts(),
                        HumanUnits.money(run.costUsd(), ""),
                        run.reason() == null ? "" : run.reason())
                .stripTrailing();
    }

    static String line(CircuitTrips.Transition transition) {
        Trip.Counts counts = transition.counts();
        String what = counts == null
                ? "reset"
                : "tripped   %-18s %s (no progress %d, same error %d, only testing %d, sounding finished %d)"
                        .formatted(
                                transition.rule(),
                                transition.reason(),
                                counts.noProgress(),
                                counts.sameError(),
                                counts.onlyTesting(),
                                counts.completionPhrases());
        return TerminalSafeText.line(
                "%s  %-8s %s".formatted(TimestampFormat.toSecond(transition.at()), transition.loop(), what));
    }

    static String json(CircuitTrips.Transition transition) {
        Trip.Counts counts = transition.counts();
        return Json.object(json -> {
            json.put("name", transition.loop());
            json.put("at", transition.at());
            json.put("event", counts == null ? "reset" : "tripped");
            json.put("rule", transition.rule());
            json.put("reason", counts == null ? null : transition.reason());
            json.put("no_progress", counts == null ? null : Integer.valueOf(counts.noProgress()));
            json.put("same_error", counts == null ? null : Integer.valueOf(counts.sameError()));
            json.put("only_testing", counts == null ? null : Integer.valueOf(counts.onlyTesting()));
            json.put("completion_phrases", counts == null ? null : Integer.valueOf(counts.completionPhrases()));
        });
    }

    /** The fields of its one working session are its own; the cost is that of all its sessions. */
    static String json(RunHistoryQueries.Line line, List<String> running, List<ReceiptTable.Dated> receipts) {
        return Json.object(json -> {
            json.put("name", line.loop());
            json.put("run", line.run());
            json.put("started_at", line.startedAt());
            json.put("work_item", line.item());
            json.put("iteration", line.iteration());
            json.put("retry", line.retry());
            json.put("session", line.number());
            json.put("state", Stage.of(line.endedAt(), line.loop(), running).word());
            json.put("verdict", line.verdict());
            json.put("reason", line.reason());
            json.put("class", line.sessionClass());
            json.put("evidence", line.evidence());
            json.put("resets_at", line.resetsAt());
            json.put("exit_code", line.exitCode());
            json.put("duration_secs", line.durationSecs());
            json.put("cost_usd", line.wholeCostUsd());
            json.put("session_cost_usd", line.costUsd());
            json.put("committed", line.committed());
            json.objects("verifying", line.verifying(), session -> {
                json.put("session", session.number());
                json.put("started_at", session.startedAt());
                json.put("class", session.sessionClass());
                json.put("reason", session.reason());
                json.put("exit_code", session.exitCode());
                json.put("duration_secs", session.durationSecs());
                json.put("cost_usd", session.costUsd());
            });
            ReceiptText.write(json, receipts);
        });
    }

    static String json(RunHistoryQueries.PastRun run, List<String> running) {
        return Json.object(json -> {
            json.put("name", run.loop());
            json.put("run", run.id());
            json.put("state", Stage.of(run.endedAt(), run.loop(), running).word());
            json.put("recipe", run.recipe());
            json.put("started_at", run.startedAt());
            json.put("ended_at", run.endedAt());
            json.put("outcome", run.outcome());
            json.put("reason", run.reason());
            json.put("iterations", run.iterations());
            json.put("attempts", run.attempts());
            json.put("cost_usd", run.costUsd());
        });
    }

    private static String reason(RunHistoryQueries.Line line) {
        String reason = line.reason() == null ? "" : line.reason();
        return line.resetsAt() == null
                ? reason
                : reason + " (resets " + TimestampFormat.toSecond(line.resetsAt()) + ")";
    }
}
