package dev.ratchet.tui;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Event.Level;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.store.TimestampFormat;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The console: one plain line for each event that a person or a script may want to see. */
public final class ConsoleLines implements Observer {
    private static final int LONGEST_MESSAGE = 500;

    private final @Nullable String loop;
    private final Verbosity verbosity;
    private final Limits limits;
    private final String wayOn;
    private final AnsiColours colours;
    private final Consumer<String> out;
    private final SilenceWarnings silence = new SilenceWarnings();

    /**
     * Lines about a loop.
     *
     * @param loop its name, where lines of others stand between them; else null
     * @param wayOn how a loop is let go on that somebody has paused
     */
    public ConsoleLines(
            @Nullable String loop,
            Verbosity verbosity,
            Limits limits,
            String wayOn,
            AnsiColours colours,
            Consumer<String> out) {
        this.loop = loop;
        this.verbosity = verbosity;
        this.limits = limits;
        this.wayOn = wayOn;
        this.colours = colours;
        this.out = out;
    }

    /** The settings that lines set the present state against. */
    public record Limits(int maxRetries, Duration checkInterval, Duration staleTimeout) {}

    @Override
    public void saw(Event event) {
        switch (event) {
            case Event.RunStarted started ->
                print(info(event, "run_started")
                        .with("name", started.loop())
                        .with("recipe", started.recipe())
                        .with("pid", started.pid()));
            case Event.HooksStarted hooks -> hooks(hooks);
            case Event.SessionStarted started -> started(started);
            case Event.Spawned spawned -> spawned(spawned);
            case Event.Checked checked -> checked(checked);
            case Event.Ended ended -> ended(ended);
            case Event.AttemptEnded ended -> attemptEnded(ended);
            case Event.Waiting waiting -> waiting(waiting);
            case Event.Tripped tripped -> tripped(tripped);
            case Event.Rebasing rebasing -> print(info(event, "rebasing").with("base", rebasing.base()));
            case Event.Rebased rebased -> rebased(rebased);
            case Event.SettingUp setting -> print(line(setting, Level.INFO).with("message", setting.words()));
            case Event.Requested requested ->
                print(info(event, "requested")
                        .with("request", requested.request().kind().name().toLowerCase(Locale.ROOT))
                        .with("from", requested.request().from()));
            case Event.ModelChosen chosen ->
                print(line(event, Level.INFO, chosen.attempt())
                        .with("model", chosen.model())
                        .with("why", chosen.why()));
            case Event.Examining examining ->
                print(line(event, Level.INFO, examining.attempt())
                        .with("status", "validating")
                        .with("command", examining.command()));
            case Event.Examined examined -> examined(examined);
            case Event.Claimed claimed -> claimed(claimed);
            case Event.Resolved resolved -> resolved(resolved);
            case Event.Noticed noticed ->
                print(line(event, noticed.level(), noticed.attempt()).with("message", noticed.message()));
            case Event.MessageReceived received ->
                print(line(event, level(received.message().kind()), received.attempt())
                        .with("status", received.message().kind().word())
                        .with("from", received.message().from())
                        .with("message", Excerpt.start(received.message().text(), LONGEST_MESSAGE)));
            case Event.Asked asked -> asked(asked);
            case Event.Answered answered -> answered(answered);
            case Event.Recovered recovered ->
                print(line(event, Level.WARN)
                        .with("status", "recovered")
                        .with("interrupted_attempts", recovered.attempts().size())
                        .with("ended_processes", recovered.processes()));
            case Event.Queued queued -> queued(queued);
            case Event.Heard heard -> silence.heard(heard.said());
            case Event.AttemptStarted _,
                    Event.SessionEnded _,
                    Event.UsageGrown _,
                    Event.Granted _,
                    Event.RunEnded _ -> {}
        }
    }

    private void claimed(Event.Claimed claimed) {
        String task =
                "%s: %s (%s)".formatted(claimed.item().id(), claimed.item().title(), claimed.standing());
        print(line(claimed, Level.INFO).with("message", task));
    }

    private void asked(Event.Asked asked) {
        Question question = asked.question();
        print(line(asked, Level.WARN)
                .with("status", "asked")
                .with("question", question.id())
                .with("item", question.item())
                .with("message", Excerpt.start(question.text(), LONGEST_MESSAGE)));
    }

    private void answered(Event.Answered answered) {
        Question question = answered.question();
        Question.Reply reply = Objects.requireNonNull(question.reply());
        print(line(answered, Level.INFO)
                .with("status", reply.answer() == null ? "withdrawn" : "answered")
                .with("question", question.id())
                .with("item", question.item())
                .with("by", reply.by())
                .with("message", Excerpt.start(Objects.requireNonNullElse(reply.answer(), ""), LONGEST_MESSAGE)));
    }

    private static Level level(LoopMessage.Kind kind) {
        return switch (kind) {
            case SHARE, NOTE, URGENT_NOTE, ANSWER -> Level.INFO;
            case ALERT -> Level.WARN;
        };
    }

    private void hooks(Event.HooksStarted hooks) {
        print(line(hooks, Level.INFO, hooks.attempt())
                .with("global", hooks.number())
                .with("status", hooks.stage() == Event.Stage.BEFORE_SESSION ? "pre_hooks" : "post_hooks"));
    }

    private void started(Event.SessionStarted started) {
        silence.begin();
        String status = switch (started.ticket().role()) {
            case WORKING -> "starting";
            case VERIFYING -> "verifying";
        };
        print(line(started, Level.INFO, started.attempt(), started.ticket()).with("status", status));
    }

    private void spawned(Event.Spawned spawned) {
        print(line(spawned, Level.INFO, spawned.attempt(), spawned.ticket())
                .with("status", "session_running")
                .with("pid", spawned.pid() == 0 ? null : Long.valueOf(spawned.pid())));
    }

    private void tripped(Event.Tripped tripped) {
        print(line(tripped, Level.ERROR)
                .with("status", "tripped")
                .with("rule", tripped.trip().rule())
                .with("reason", tripped.trip().outcome().reason())
                .with("advice", "'ratchet reset --circuit' lets it run again"));
    }

    private void rebased(Event.Rebased rebased) {
        print(
                rebased.conflicts().isEmpty()
                        ? info(rebased, "rebased").with("base", rebased.base())
                        : line(rebased, Level.WARN)
                                .with("status", "rebase_conflict")
                                .with("base", rebased.base())
                                .with("files", String.join(", ", rebased.conflicts())));
    }

    private void queued(Event.Queued queued) {
        queued.slots()
                .obstacle()
                .ifPresent(obstacle -> print(info(queued, "queued")
                        .with("waiting_for", obstacle.words())
                        .with(
                                "until",
                                obstacle.end().map(TimestampFormat::toSecond).orElse(null))));
    }

    private void examined(Event.Examined examined) {
        Receipt receipt = examined.receipt();
        print(line(examined, receipt.passed() ? Level.INFO : Level.WARN, examined.attempt())
                .with("check", receipt.passed() ? "passed" : "failed")
                .with("command", receipt.command())
                .with("ending", receipt.ending()));
    }

    private void resolved(Event.Resolved resolved) {
        Level level = switch (resolved.resolution()) {
            case DONE -> Level.INFO;
            case FAILED -> Level.WARN;
        };
        print(line(resolved, level)
                .with("task", resolved.item().id())
                .with("status", resolved.resolution().name().toLowerCase(Locale.ROOT))
                .with("title", resolved.item().title())
                .with("reason", resolved.reason()));
    }

    private void checked(Event.Checked checked) {
        LiveSession live = checked.live();
        if (live.silence().compareTo(limits.checkInterval()) < 0) {
            silence.ended();
            verbose(line(checked, Level.INFO, checked.attempt(), checked.ticket())
                    .with("watchdog", "growing")
                    .with("output_bytes", live.outputBytes()));
        } else {
            LogLine line = line(checked, Level.WARN, checked.attempt(), checked.ticket())
                    .with("watchdog", "stale")
                    .with("stale_secs", live.silence().toSeconds())
                    .with("limit", limits.staleTimeout().toSeconds())
                    .with("tool", silence.tool());
            if (silence.due()) {
                print(line);
            } else {
                verbose(line);
            }
        }
    }

    private void ended(Event.Ended ended) {
        Watch.End end = ended.end();
        Level level = end.manner() == Watch.Manner.AS_KILLED ? Level.ERROR : Level.WARN;
        LogLine line = line(ended, level, ended.attempt(), ended.ticket())
                .with("watchdog", level == Level.ERROR ? "killed" : "ended");
        if (end.watch().equals("stale")) {
            line.with("stale_mins", HumanUnits.minutes(limits.staleTimeout(), 3));
        } else {
            line.with("watch", end.watch()).with("reason", end.reason());
        }
        print(line);
    }

    private void attemptEnded(Event.AttemptEnded ended) {
        PastAttempt past = ended.past();
        Level level = level(past);
        LogLine line = line(ended, level, past.attempt(), past.ticket());
        SessionFacts session = past.session();
        if (session != null
                && past.verdict() instanceof Verdict.Wasted wasted
                && wasted.waste() == Verdict.Waste.EMPTY) {
            int retry = past.attempt().position().retry() + 1;
            line.with(
                            retry <= limits.maxRetries() ? "retry" : "status",
                            retry <= limits.maxRetries() ? retry + "/" + limits.maxRetries() : "empty")
                    .with("output_bytes", session.ending().outputBytes())
                    .with("exit_code", session.exitCode() == 0 ? null : Integer.valueOf(session.exitCode()))
                    .with("reason", past.verdict().reason());
        } else {
            line.with("status", status(past.verdict()));
            if (session != null) {
                line.with("output_bytes", session.ending().outputBytes());
            }
            if (past.counts()) {
                line.with("committed", past.committed());
            }
            if (session != null && session.exitCode() != 0) {
                line.with("exit_code", session.exitCode());
            }
            if (level != Level.INFO || verbosity == Verbosity.VERBOSE) {
                line.with("reason", reason(past.verdict()));
            }
        }
        print(line);
    }

    /** Of work that does not fit, both sides' lines are for whoever is to make it fit. */
    private static String reason(Verdict verdict) {
        return verdict instanceof Verdict.Conflicted
                ? verdict.reason().lines().findFirst().orElse("")
                : verdict.reason();
    }

    private static String status(Verdict verdict) {
        boolean completed = verdict instanceof Verdict.Accepted || verdict instanceof Verdict.Progressed;
        return completed ? "completed" : verdict.word();
    }

    private static Level level(PastAttempt past) {
        return switch (past.verdict()) {
            case Verdict.Halted _ -> Level.ERROR;
            case Verdict.Wasted wasted -> wasted.waste() == Verdict.Waste.REFUSED ? Level.ERROR : Level.WARN;
            case Verdict.RateLimited _,
                    Verdict.Interrupted _,
                    Verdict.Rejected _,
                    Verdict.Conflicted _,
                    Verdict.Held _,
                    Verdict.GaveUp _ -> Level.WARN;
            case Verdict.Accepted _, Verdict.Progressed _ ->
                past.clean() || past.session() == null ? Level.INFO : Level.WARN;
        };
    }

    private void waiting(Event.Waiting waiting) {
        Decision.Wait wait = waiting.decision();
        LogLine line = info(waiting, wait.pause() == Decision.Pause.LIMIT ? "rate_limited_backoff" : "idle")
                .with("waiting_for", wait.waitingFor())
                .with("until", wait.end().map(TimestampFormat::toSecond).orElse(null));
        switch (wait.pause()) {
            case LIMIT, CONFIRMATION, FAILURES -> print(line, Level.WARN);
            case PAUSED -> print(line.with("advice", wayOn), Level.WARN);
            case PACE, RETRY -> verbose(line);
        }
    }

    private LogLine info(Event event, String status) {
        return line(event, Level.INFO).with("status", status);
    }

    private LogLine line(Event event, Level level) {
        return new LogLine(event.at(), level).with("loop", loop);
    }

    private LogLine line(Event event, Level level, @Nullable Attempt attempt) {
        LogLine line = line(event, level);
        return attempt == null
                ? line
                : line.with("iteration", attempt.position().iteration());
    }

    private LogLine line(Event event, Level level, Attempt attempt, @Nullable SessionTicket ticket) {
        LogLine line = line(event, level, attempt);
        return ticket == null ? line : line.with("global", ticket.number());
    }

    private void verbose(LogLine line) {
        if (verbosity == Verbosity.VERBOSE) {
            out.accept(line.toString());
        }
    }

    private void print(LogLine line) {
        print(line, line.level());
    }

    private void print(LogLine line, Level level) {
        if (verbosity != Verbosity.QUIET || level == Level.ERROR) {
            out.accept(
                    switch (level) {
                        case INFO -> line.toString();
                        case WARN -> colours.yellow(line.toString());
                        case ERROR -> colours.red(line.toString());
                    });
        }
    }
}
