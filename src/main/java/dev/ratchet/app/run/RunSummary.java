package dev.ratchet.app.run;

import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Event.Level;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.tui.LogLine;
import java.time.Duration;
import java.time.Instant;

/** What a run came to: one line for people, one object for programs. */
record RunSummary(Outcome outcome, String recipe, Run run, ItemCount tasks, Instant at) {
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
            json.put("outcome", outcome.kind().word());
            json.put("exit_code", outcome.exitCode());
            json.put("reason", outcome.reason());
            json.put("name", run.loop());
            json.put("recipe", recipe);
            json.put("iterations", run.totals().iterations());
            json.put("attempts", run.totals().sessions());
            json.put("cost_usd", usage.costUsd());
            json.put("input_tokens", usage.inputTokens());
            json.put("output_tokens", usage.outputTokens());
            json.put("cache_read_tokens", usage.cacheReadTokens());
            json.put("cache_creation_tokens", usage.cacheCreationTokens());
            json.put(
                    "final_status",
                    run.lastStatus().map(status -> status.state().toString()).orElse(null));
            json.put("tasks_done", tasks.done);
            json.put("tasks_failed", tasks.failed);
            json.put("tasks_completed", run.totals().tasks());
            json.put("files_modified", run.totals().files());
            json.put("duration_secs", duration().toMillis() / 1000.0);
        });
    }

    private Duration duration() {
        return Duration.between(run.startedAt(), at);
    }

    /** Counts the work items that a run brings to an end. */
    static final class ItemCount implements Observer {
        private int done;
        private int failed;

        @Override
        public void saw(Event event) {
            if (event instanceof Event.Resolved resolved) {
                switch (resolved.resolution()) {
                    case DONE -> done++;
                    case FAILED -> failed++;
                }
            }
        }
    }
}
