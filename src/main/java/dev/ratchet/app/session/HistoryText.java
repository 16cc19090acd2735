package dev.ratchet.app.session;

import dev.ratchet.app.command.ReceiptText;
import dev.ratchet.journal.CircuitTrips;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Decision.Trip;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.TerminalSafeText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Past runs and attempts as lines and as objects. */
public final class HistoryText {
    private static final int EVIDENCE = 200;
    private static final int RECEIPT_LINES = 10;

    private HistoryText() {}

    /** An attempt, and below it what commands said of its work. */
    static String line(RunHistoryQueries.Line line, List<ReceiptTable.Dated> receipts) {
        return receipts.stream()
                .flatMap(receipt -> ReceiptText.lines(receipt, RECEIPT_LINES).stream())
                .map(said -> "\n    " + said)
                .collect(Collectors.joining("", line(line), ""));
    }

    public static String line(RunHistoryQueries.Line line) {
        return String.format(
                                Locale.ROOT,
                                "%s  %-8s %6s  it %-4d %-12s %-11s %4s %8s %9s %-9s %s",
                                TimestampFormat.toSecond(line.startedAt()),
                                line.loop(),
                                line.number() == null ? "-" : "#" + line.number(),
                                line.iteration(),
                                line.verdict() == null ? "running" : line.verdict(),
                                line.sessionClass() == null ? "" : line.sessionClass(),
                                line.exitCode() == null ? "" : line.exitCode().toString(),
                                line.durationSecs() == null ? "" : HumanUnits.time(line.durationSecs()),
                                HumanUnits.money(line.costUsd(), ""),
                                line.committed() ? "committed" : "",
                                TerminalSafeText.line(reason(line)))
                        .stripTrailing()
                + evidence(line);
    }

    /** What decided, where it was not simply a success. */
    private static String evidence(RunHistoryQueries.Line line) {
        String evidence = line.evidence();
        return evidence == null || evidence.isBlank() || "normal".equals(line.sessionClass())
                ? ""
                : "\n    evidence: " + TerminalSafeText.brief(evidence, EVIDENCE);
    }

    static String line(RunHistoryQueries.PastRun run) {
        return String.format(
                        Locale.ROOT,
                        "%s  %-8s %-9s %-13s iterations %-4d attempts %-4d %9s %s",
                        TimestampFormat.toSecond(run.startedAt()),
                        run.loop(),
                        run.recipe(),
                        run.outcome() == null ? "running" : run.outcome(),
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

    static String json(RunHistoryQueries.Line line, List<ReceiptTable.Dated> receipts) {
        return Json.object(json -> {
            json.put("name", line.loop());
            json.put("started_at", line.startedAt());
            json.put("iteration", line.iteration());
            json.put("retry", line.retry());
            json.put("session", line.number());
            json.put("verdict", line.verdict());
            json.put("reason", line.reason());
            json.put("class", line.sessionClass());
            json.put("evidence", line.evidence());
            json.put("resets_at", line.resetsAt());
            json.put("exit_code", line.exitCode());
            json.put("duration_secs", line.durationSecs());
            json.put("cost_usd", line.costUsd());
            json.put("committed", line.committed());
            ReceiptText.write(json, receipts);
        });
    }

    static String json(RunHistoryQueries.PastRun run) {
        return Json.object(json -> {
            json.put("name", run.loop());
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
