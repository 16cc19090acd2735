package dev.ratchet.app.session;

import dev.ratchet.journal.CircuitTrips;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Decision.Trip;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.Listing;
import dev.ratchet.tui.TerminalSafeText;

/** Past runs and attempts as lines and as objects. */
public final class HistoryText {
    private static final int EVIDENCE = 200;

    private HistoryText() {}

    public static Listing<RunHistoryQueries.Line> attempts() {
        return Listing.<RunHistoryQueries.Line>empty()
                .with("STARTED", line -> TimestampFormat.toSecond(line.startedAt()))
                .with("LOOP", RunHistoryQueries.Line::loop)
                .withNumber("SESSION", line -> line.number() == null ? "-" : "#" + line.number())
                .withNumber("ITERATION", line -> Integer.toString(line.iteration()))
                .with("VERDICT", line -> line.verdict() == null ? "running" : line.verdict())
                .with("CLASS", line -> line.sessionClass() == null ? "" : line.sessionClass())
                .withNumber(
                        "EXIT",
                        line -> line.exitCode() == null ? "" : line.exitCode().toString())
                .withNumber("TIME", line -> line.durationSecs() == null ? "" : HumanUnits.time(line.durationSecs()))
                .withNumber("COST", line -> HumanUnits.money(line.costUsd(), ""))
                .with("COMMIT", line -> line.committed() ? "committed" : "")
                .with("REASON", HistoryText::reason)
                .withBelow(HistoryText::evidence);
    }

    /** What decided, where it was not simply a success. */
    private static String evidence(RunHistoryQueries.Line line) {
        String evidence = line.evidence();
        return evidence == null || evidence.isBlank() || "normal".equals(line.sessionClass())
                ? ""
                : "evidence: " + TerminalSafeText.brief(evidence, EVIDENCE);
    }

    static Listing<RunHistoryQueries.PastRun> runs() {
        return Listing.<RunHistoryQueries.PastRun>empty()
                .with("STARTED", run -> TimestampFormat.toSecond(run.startedAt()))
                .with("LOOP", RunHistoryQueries.PastRun::loop)
                .with("RECIPE", RunHistoryQueries.PastRun::recipe)
                .with("OUTCOME", run -> run.outcome() == null ? "running" : run.outcome())
                .withNumber("ITERATIONS", run -> Integer.toString(run.iterations()))
                .withNumber("ATTEMPTS", run -> Integer.toString(run.attempts()))
                .withNumber("COST", run -> HumanUnits.money(run.costUsd(), ""))
                .with("REASON", run -> run.reason() == null ? "" : run.reason());
    }

    static Listing<CircuitTrips.Transition> transitions() {
        return Listing.<CircuitTrips.Transition>empty()
                .with("AT", transition -> TimestampFormat.toSecond(transition.at()))
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

    static String json(RunHistoryQueries.Line line) {
        return Json.object(json -> {
            json.put("name", line.loop());
            json.put("started_at", line.startedAt());
            json.put("iteration", line.iteration());
            json.put("retry", line.retry());
            json.put("global", line.number());
            json.put("verdict", line.verdict());
            json.put("reason", line.reason());
            json.put("class", line.sessionClass());
            json.put("evidence", line.evidence());
            json.put("resets_at", line.resetsAt());
            json.put("exit_code", line.exitCode());
            json.put("duration_secs", line.durationSecs());
            json.put("cost_usd", line.costUsd());
            json.put("committed", line.committed());
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
