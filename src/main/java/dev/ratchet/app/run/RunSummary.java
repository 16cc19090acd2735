package dev.ratchet.app.run;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Event.Level;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.LogLine;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run came to: one line for people, one object for programs. */
public record RunSummary(Outcome outcome, String recipe, Run run, ItemCount tasks, Instant at) {
    /** What a run came to together with those before it, after which it was started again. */
    public RunSummary after(RunSummary earlier) {
        return new RunSummary(outcome, recipe, run.after(earlier.run), tasks.plus(earlier.tasks), at);
    }

    public String line(AnsiColours colours) {
        return switch (level()) {
            case INFO -> line();
            case WARN -> colours.yellow(line());
            case ERROR -> colours.red(line());
        };
    }

    private Level level() {
        if (outcome.exitCode() != 0) {
            return Level.ERROR;
        }
        return switch (outcome.merit()) {
            case CLEAN, BROKEN -> Level.INFO;
            case WITH_FAILURES -> Level.WARN;
        };
    }

    private String line() {
        Usage usage = run.totals().usage();
        return new LogLine(at, level())
                .with("status", "finished")
                .with("outcome", outcome.kind().word())
                .with("iterations", run.totals().iterations())
                .with("attempts", run.totals().sessions())
                .with("cost_usd", usage.costUsd() == null ? null : "%.4f".formatted(usage.costUsd()))
                .with("duration_secs", Math.round(duration().toMillis() / 1000.0))
                .with("reason", outcome.reason())
                .toString();
    }

    public void write(JsonWriter json) {
        Usage usage = run.totals().usage();
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
        status(json, run.lastStatus());
        json.put("tasks_done", tasks.done);
        json.put("tasks_failed", tasks.failed);
        json.put("tasks_completed", run.totals().tasks());
        json.put("files_modified", run.totals().files());
        json.put("duration_secs", duration().toMillis() / 1000.0);
        writeLastSession(json);
    }

    /** The whole of the agent's last report, in its own words. */
    private static void status(JsonWriter json, Optional<ReportedStatus> reported) {
        if (reported.isEmpty()) {
            json.put("final_status", Json.NOTHING);
            return;
        }
        ReportedStatus status = reported.get();
        json.object("final_status", () -> {
            json.put("status", status.state().name());
            json.put("tasks_completed", status.tasksCompleted());
            json.put("files_modified", status.filesModified());
            json.put("tests_status", status.tests().name());
            json.put(
                    "work_type",
                    status.workType() == null ? null : status.workType().name());
            json.put("exit_signal", exitSignal(status));
            json.put("recommendation", status.recommendation());
        });
    }

    private static @Nullable Boolean exitSignal(ReportedStatus status) {
        return switch (status.exitSignal()) {
            case YES -> true;
            case NO -> false;
            case UNSAID -> null;
        };
    }

    private Optional<PastAttempt> lastWorking() {
        return run.newestFirst().filter(past -> past.ticket() != null).findFirst();
    }

    /** The number of its last working session, if it had one. */
    public Optional<Integer> lastSession() {
        return lastWorking().map(PastAttempt::ticket).map(SessionTicket::number);
    }

    /** What there is to tell of its last working session. */
    public void writeLastSession(JsonWriter json) {
        Optional<PastAttempt> last = lastWorking();
        Optional<SessionTicket> ticket = last.map(PastAttempt::ticket);
        Optional<Transcript> told = last.map(PastAttempt::session).map(facts -> facts.transcript());
        json.put("session", ticket.map(SessionTicket::number).orElse(null));
        json.put("output_file", ticket.map(found -> found.output().toString()).orElse(null));
        json.put("model", told.map(Transcript::model).orElse(null));
        json.put("text", told.map(Transcript::text).orElse(null));
        json.put("commit", last.map(RunSummary::commit).orElse(null));
        json.put("committed", last.map(PastAttempt::committed).orElse(false));
    }

    /** The commit that an attempt left behind, if it made one where that can be seen. */
    private static @Nullable String commit(PastAttempt past) {
        return past.changes().committed() ? past.changes().headAfter() : null;
    }

    private Duration duration() {
        return Duration.between(run.startedAt(), at);
    }

    /** Counts the work items that a run brings to an end. */
    public static final class ItemCount implements Observer {
        private int done;
        private int failed;

        public int done() {
            return done;
        }

        public int failed() {
            return failed;
        }

        private ItemCount plus(ItemCount other) {
            ItemCount both = new ItemCount();
            both.done = done + other.done;
            both.failed = failed + other.failed;
            return both;
        }

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
