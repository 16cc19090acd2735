package dev.ratchet.app;

import dev.ratchet.journal.Json;
import dev.ratchet.loop.Event.Level;
import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.Run;
import dev.ratchet.loop.Usage;
import dev.ratchet.tui.LogLine;
import java.time.Duration;
import java.time.Instant;

/** What a run came to: one line for people, one object for programs. */
record RunSummary(Outcome outcome, String recipe, Run run, Tally tasks, Instant at) {
    String line() {
        Usage usage = run.totals().usage();
        return new LogLine(at, outcome.exitCode() == 0 ? Level.INFO : Level.ERROR)
                .with("status", "finished")
                .with("outcome", outcome.kind().word())
                .with("iterations", run.totals().iterations())
                .with("attempts", run.totals().sessions())
                .with("cost_usd", usage.costUsd() == null ? null : "%.4f".formatted(usage.costUsd()))
                .with("duration_secs", duration().toSeconds())
                .with("reason", outcome.reason())
                .toString();
    }

    String json() {
        Usage usage = run.totals().usage();
        return Json.object(json -> {
            json.writeStringField("outcome", outcome.kind().word());
            json.writeNumberField("exit_code", outcome.exitCode());
            json.writeStringField("reason", outcome.reason());
            json.writeStringField("name", run.loop());
            json.writeStringField("recipe", recipe);
            json.writeNumberField("iterations", run.totals().iterations());
            json.writeNumberField("attempts", run.totals().sessions());
            Json.decimal(json, "cost_usd", usage.costUsd());
            json.writeNumberField("input_tokens", usage.inputTokens());
            json.writeNumberField("output_tokens", usage.outputTokens());
            json.writeStringField(
                    "final_status",
                    run.lastStatus().map(status -> status.state().toString()).orElse(null));
            json.writeNumberField("tasks_done", tasks.done());
            json.writeNumberField("tasks_failed", tasks.failed());
            json.writeNumberField("tasks_completed", run.totals().tasks());
            json.writeNumberField("files_modified", run.totals().files());
            json.writeNumberField("duration_secs", duration().toMillis() / 1000.0);
        });
    }

    private Duration duration() {
        return Duration.between(run.startedAt(), at);
    }
}
