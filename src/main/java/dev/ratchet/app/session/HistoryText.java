package dev.ratchet.app.session;

import dev.ratchet.app.session.SessionText.Stage;
import dev.ratchet.app.text.ReceiptText;
import dev.ratchet.journal.CircuitTrips;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Decision.Trip;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.Listing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Past runs and attempts as lines and as objects. */
public final class HistoryText {
    private static final int EVIDENCE = 200;
    private static final int RECEIPT_LINES = 10;

    private HistoryText() {}

    /** What one line tells of a session, or of an attempt that had none, and what stands below it. */
    public record SessionRow(
            RunHistoryQueries.Line attempt,
            Instant at,
            String number,
            String came,
            @Nullable String sessionClass,
            @Nullable Integer exitCode,
            @Nullable Double durationSecs,
            @Nullable Double costUsd,
            String commit,
            String reason,
            List<String> below) {}

    public static Listing<SessionRow> sessions() {
        return Listing.<SessionRow>empty()
                .withMoment("STARTED", SessionRow::at)
                .with("LOOP", row -> row.attempt.loop())
                .withNumber("SESSION", SessionRow::number)
                .withNumber("ITERATION", row -> Integer.toString(row.attempt.iteration()))
                .with("TASK", row -> row.attempt.claimed() ? row.attempt.item() : "")
                .with("VERDICT", SessionRow::came)
                .with("CLASS", row -> row.sessionClass == null ? "" : row.sessionClass)
                .withNumber("EXIT", row -> row.exitCode == null ? "" : row.exitCode.toString())
                .withNumber("TIME", row -> row.durationSecs == null ? "" : HumanUnits.time(row.durationSecs))
                .withNumber("COST", row -> HumanUnits.money(row.costUsd, ""))
                .with("COMMIT", SessionRow::commit)
                .with("REASON", SessionRow::reason)
                .withBelow(SessionRow::below);
    }

    /**
     * An attempt, and below it the sessions that looked at its work: what they cost adds up, line by line.
     *
     * @param receipts what commands said of its work, as far as it is to be told
     */
    public static List<SessionRow> rows(
            RunHistoryQueries.Line line, List<String> running, List<ReceiptTable.Dated> receipts) {
        Stage stage = Stage.of(line.endedAt(), line.loop(), running);
        List<String> below = new ArrayList<>(evidence(line));
        receipts.forEach(receipt -> below.addAll(ReceiptText.lines(receipt, RECEIPT_LINES)));
        SessionRow working = new SessionRow(
                line,
                line.startedAt(),
                line.number() == null ? "-" : "#" + line.number(),
                line.verdict() == null ? stage.words() : line.verdict(),
                line.sessionClass(),
                line.exitCode(),
                line.durationSecs(),
                line.costUsd(),
                line.committed() ? "committed" : "",
                reason(line),
                below);
        return Stream.concat(
                        Stream.of(working), line.verifying().stream().map(session -> verifying(line, session, running)))
                .toList();
    }

    private static SessionRow verifying(
            RunHistoryQueries.Line attempt, RunHistoryQueries.Verifying session, List<String> running) {
        String sessionClass = session.sessionClass();
        return new SessionRow(
                attempt,
                session.startedAt(),
                "#" + session.number(),
                "verifying",
                sessionClass == null
                        ? Stage.of(session.endedAt(), attempt.loop(), running).words()
                        : sessionClass,
                session.exitCode(),
                session.durationSecs(),
                session.costUsd(),
                "",
                session.reason() == null || "normal".equals(sessionClass) ? "" : session.reason(),
                List.of());
    }

    /** What decided, where it was not simply a success. */
    private static List<String> evidence(RunHistoryQueries.Line line) {
        String evidence = line.evidence();
        return evidence == null || evidence.isBlank() || "normal".equals(line.sessionClass())
                ? List.of()
                : List.of("evidence: " + TerminalSafeText.brief(evidence, EVIDENCE));
    }

    static Listing<RunHistoryQueries.PastRun> runs(List<String> running) {
        return Listing.<RunHistoryQueries.PastRun>empty()
                .withMoment("STARTED", RunHistoryQueries.PastRun::startedAt)
                .with("LOOP", RunHistoryQueries.PastRun::loop)
                .with("RECIPE", RunHistoryQueries.PastRun::recipe)
                .with(
                        "OUTCOME",
                        run -> run.outcome() == null
                                ? Stage.of(run.endedAt(), run.loop(), running).words()
                                : run.outcome())
                .withNumber("ITERATIONS", run -> Integer.toString(run.iterations()))
                .withNumber("ATTEMPTS", run -> Integer.toString(run.attempts()))
                .withNumber("COST", run -> HumanUnits.money(run.costUsd(), ""))
                .with("REASON", run -> run.reason() == null ? "" : run.reason());
    }

    static Listing<CircuitTrips.Transition> transitions() {
        return Listing.<CircuitTrips.Transition>empty()
                .withMoment("AT", CircuitTrips.Transition::at)
                .with("LOOP", CircuitTrips.Transition::loop)
                .with("CIRCUIT", transition -> transition.counts() == null ? "reset" : "tripped")
                .with("RULE", transition -> transition.counts() == null ? "" : transition.rule())
                .with("REASON", HistoryText::reason);
    }

    private static String reason(CircuitTrips.Transition transition) {
        Trip.Counts counts = transition.counts();
        return counts == null
                ? ""
                : "%s (no progress %d, same error %d, only testing %d, sounding finished %d)"
                        .formatted(
                                transition.reason(),
                                counts.noProgress(),
                                counts.sameError(),
                                counts.onlyTesting(),
                                counts.completionPhrases());
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
            json.put("worker", line.worker());
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

    public static String json(RunHistoryQueries.PastRun run, List<String> running) {
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
            json.put("worker", run.worker());
        });
    }

    private static String reason(RunHistoryQueries.Line line) {
        String reason = line.reason() == null ? "" : line.reason();
        return line.resetsAt() == null
                ? reason
                : reason + " (resets " + TimestampFormat.toSecond(line.resetsAt()) + ")";
    }
}
