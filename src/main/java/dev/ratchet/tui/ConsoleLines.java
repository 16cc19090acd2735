package dev.ratchet.tui;

import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Decision;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Event.Level;
import dev.ratchet.loop.HumanUnits;
import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.PastAttempt;
import dev.ratchet.loop.Receipt;
import dev.ratchet.loop.SessionFacts;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Verdict;
import dev.ratchet.loop.Watch;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The console: one plain line for each event that a person or a script may want to see. */
public final class ConsoleLines implements Observer {
    private final Verbosity verbosity;
    private final Limits limits;
    private final Paint paint;
    private final Consumer<String> out;

    public ConsoleLines(Verbosity verbosity, Limits limits, Paint paint, Consumer<String> out) {
        this.verbosity = verbosity;
        this.limits = limits;
        this.paint = paint;
        this.out = out;
    }

    /** The settings that lines set the present state against. */
    public record Limits(int maxRetries, Duration checkInterval, Duration staleTimeout) {}

    @Override
    public void saw(Event event) {
        switch (event) {
            case Event.RunStarted started ->
                print(
                        Level.INFO,
                        line(started.at(), Level.INFO)
                                .with("status", "run_started")
                                .with("name", started.loop())
                                .with("recipe", started.recipe())
                                .with("pid", started.pid()));
            case Event.HooksStarted hooks ->
                print(
                        Level.INFO,
                        line(hooks.at(), Level.INFO, hooks.attempt(), hooks.number())
                                .with(
                                        "status",
                                        hooks.stage() == Event.Stage.BEFORE_SESSION ? "pre_hooks" : "post_hooks"));
            case Event.SessionStarted started ->
                print(
                        Level.INFO,
                        line(started.at(), Level.INFO, started.attempt(), started.ticket())
                                .with(
                                        "status",
                                        switch (started.ticket().role()) {
                                            case WORKING -> "starting";
                                            case VERIFYING -> "verifying";
                                        }));
            case Event.Spawned spawned -> {
                LogLine running = line(spawned.at(), Level.INFO, spawned.attempt(), spawned.ticket())
                        .with("status", "session_running");
                print(Level.INFO, spawned.pid() == 0 ? running : running.with("pid", spawned.pid()));
            }
            case Event.Checked checked -> checked(checked);
            case Event.Ended ended -> ended(ended);
            case Event.AttemptEnded ended -> attemptEnded(ended.past(), ended.at());
            case Event.Waiting waiting -> waiting(waiting.decision(), waiting.at());
            case Event.Tripped tripped ->
                print(
                        Level.ERROR,
                        line(tripped.at(), Level.ERROR)
                                .with("status", "tripped")
                                .with("rule", tripped.trip().rule())
                                .with("reason", tripped.trip().outcome().reason())
                                .with("advice", "'ratchet reset --circuit' lets it run again"));
            case Event.Requested requested ->
                print(
                        Level.INFO,
                        line(requested.at(), Level.INFO)
                                .with("status", "requested")
                                .with("request", requested.request().kind())
                                .with("from", requested.request().from()));
            case Event.ModelChosen chosen ->
                print(
                        Level.INFO,
                        line(chosen.at(), Level.INFO)
                                .with("iteration", chosen.attempt().slot().iteration())
                                .with("model", chosen.model())
                                .with("why", chosen.why()));
            case Event.Examined examined -> examined(examined);
            case Event.Resolved resolved -> resolved(resolved);
            case Event.Noticed noticed -> noticed(noticed);
            case Event.Recovered recovered ->
                print(
                        Level.WARN,
                        line(recovered.at(), Level.WARN)
                                .with("status", "recovered")
                                .with(
                                        "interrupted_attempts",
                                        recovered.attempts().size())
                                .with("ended_processes", recovered.processes()));
            case Event.Queued queued -> queued(queued);
            case Event.AttemptStarted _, Event.SessionEnded _, Event.Heard _, Event.Granted _, Event.RunEnded _ -> {}
        }
    }

    private void queued(Event.Queued queued) {
        queued.slots().obstacle().ifPresent(obstacle -> {
            LogLine waiting =
                    line(queued.at(), Level.INFO).with("status", "queued").with("waiting_for", obstacle.words());
            print(
                    Level.INFO,
                    obstacle.end()
                            .map(until -> waiting.with("until", until.truncatedTo(ChronoUnit.SECONDS)))
                            .orElse(waiting));
        });
    }

    private void examined(Event.Examined examined) {
        Receipt receipt = examined.receipt();
        Level level = receipt.passed() ? Level.INFO : Level.WARN;
        print(
                level,
                line(examined.at(), level)
                        .with("iteration", examined.attempt().slot().iteration())
                        .with("check", receipt.passed() ? "passed" : "failed")
                        .with("command", receipt.command())
                        .with("ending", receipt.ending()));
    }

    private void resolved(Event.Resolved resolved) {
        Level level = switch (resolved.resolution()) {
            case DONE -> Level.INFO;
            case FAILED -> Level.WARN;
        };
        print(
                level,
                line(resolved.at(), level)
                        .with("task", resolved.item().id())
                        .with("status", resolved.resolution().name().toLowerCase(Locale.ROOT))
                        .with("title", resolved.item().title())
                        .with("reason", resolved.reason()));
    }

    private void checked(Event.Checked checked) {
        LiveSession live = checked.live();
        if (live.silence().compareTo(limits.checkInterval()) < 0) {
            verbose(line(checked.at(), Level.INFO, checked.attempt(), checked.ticket())
                    .with("watchdog", "growing")
                    .with("output_bytes", live.outputBytes()));
        } else {
            print(
                    Level.WARN,
                    line(checked.at(), Level.WARN, checked.attempt(), checked.ticket())
                            .with("watchdog", "stale")
                            .with("stale_secs", live.silence().toSeconds())
                            .with("limit", limits.staleTimeout().toSeconds()));
        }
    }

    private void ended(Event.Ended ended) {
        Watch.End end = ended.end();
        Level level = end.manner() == Watch.Manner.AS_KILLED ? Level.ERROR : Level.WARN;
        LogLine line = line(ended.at(), level, ended.attempt(), ended.ticket())
                .with("watchdog", level == Level.ERROR ? "killed" : "ended");
        if (end.watch().equals("stale")) {
            line.with("stale_mins", HumanUnits.minutes(limits.staleTimeout(), 3));
        } else {
            line.with("watch", end.watch()).with("reason", end.reason());
        }
        print(level, line);
    }

    private void attemptEnded(PastAttempt past, Instant at) {
        Level level = level(past);
        LogLine line = line(at, level, past.attempt(), past.ticket());
        SessionFacts session = past.session();
        if (session != null
                && past.verdict() instanceof Verdict.Wasted wasted
                && wasted.waste() == Verdict.Waste.EMPTY) {
            int retry = past.attempt().slot().retry() + 1;
            line.with(
                            retry <= limits.maxRetries() ? "retry" : "status",
                            retry <= limits.maxRetries() ? retry + "/" + limits.maxRetries() : "empty")
                    .with("output_bytes", session.ending().outputBytes());
        } else {
            line.with("status", status(past.verdict()));
            if (session != null) {
                line.with("output_bytes", session.ending().outputBytes());
            }
            if (past.verdict().counts()) {
                line.with("committed", past.committed());
            }
            if (session != null && session.exitCode() != 0) {
                line.with("exit_code", session.exitCode());
            }
            if (level != Level.INFO || verbosity == Verbosity.VERBOSE) {
                line.with("reason", past.verdict().reason());
            }
        }
        print(level, line);
    }

    private static String status(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Accepted _, Verdict.Progressed _ -> "completed";
            case Verdict.Rejected _,
                    Verdict.GaveUp _,
                    Verdict.Wasted _,
                    Verdict.RateLimited _,
                    Verdict.Halted _,
                    Verdict.Interrupted _ -> verdict.word();
        };
    }

    private static Level level(PastAttempt past) {
        return switch (past.verdict()) {
            case Verdict.Halted _ -> Level.ERROR;
            case Verdict.Wasted wasted -> wasted.waste() == Verdict.Waste.REFUSED ? Level.ERROR : Level.WARN;
            case Verdict.RateLimited _, Verdict.Interrupted _, Verdict.Rejected _, Verdict.GaveUp _ -> Level.WARN;
            case Verdict.Accepted _, Verdict.Progressed _ -> past.clean() ? Level.INFO : Level.WARN;
        };
    }

    private void waiting(Decision.Wait wait, Instant at) {
        LogLine line = line(at, Level.INFO)
                .with("status", wait.pause() == Decision.Pause.LIMIT ? "rate_limited_backoff" : "idle")
                .with("waiting_for", wait.waitingFor())
                .with(
                        "until",
                        wait.end()
                                .map(end -> end.truncatedTo(ChronoUnit.SECONDS))
                                .orElse(null));
        switch (wait.pause()) {
            case LIMIT, FAILURES, HELD -> print(Level.WARN, line);
            case PACE, RETRY -> verbose(line);
        }
    }

    private void noticed(Event.Noticed noticed) {
        Attempt attempt = noticed.attempt();
        LogLine line = line(noticed.at(), noticed.level());
        if (attempt != null) {
            line.with("iteration", attempt.slot().iteration());
        }
        print(noticed.level(), line.with("message", noticed.message()));
    }

    private static LogLine line(Instant at, Level level) {
        return new LogLine(at, level);
    }

    private static LogLine line(Instant at, Level level, Attempt attempt, @Nullable SessionTicket ticket) {
        return line(at, level)
                .with("iteration", attempt.slot().iteration())
                .with("global", ticket == null ? null : Integer.valueOf(ticket.number()));
    }

    private static LogLine line(Instant at, Level level, Attempt attempt, int number) {
        return line(at, level).with("iteration", attempt.slot().iteration()).with("global", number);
    }

    private void verbose(LogLine line) {
        if (verbosity == Verbosity.VERBOSE) {
            out.accept(line.toString());
        }
    }

    private void print(Level level, LogLine line) {
        if (verbosity != Verbosity.QUIET || level == Level.ERROR) {
            out.accept(
                    switch (level) {
                        case INFO -> line.toString();
                        case WARN -> paint.yellow(line.toString());
                        case ERROR -> paint.red(line.toString());
                    });
        }
    }
}
