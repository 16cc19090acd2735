package dev.ratchet.app.snapshot;

import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.app.command.Project;
import dev.ratchet.config.Config;
import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.fleet.run.LaunchTable;
import dev.ratchet.fleet.run.RunRecord;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.fleet.run.RunTotals;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.guard.BudgetSettings;
import dev.ratchet.guard.Circuit;
import dev.ratchet.journal.MemoryQuery;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.files.LoopSnapshot;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.journal.query.SessionQueries;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.screen.project.LoopGauges;
import dev.ratchet.screen.project.LoopGauges.CircuitGauge;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.store.Database;
import dev.ratchet.tui.AgentTitle;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.question.QuestionWords;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads how loops stand, from the journal, their status files and their locks, at one moment.
 *
 * @param observed what was seen of loops, so that their files are read once
 */
public record WatchedLoops(
        Project project,
        LaunchedConfigs configs,
        RunTotals totals,
        Database database,
        List<Waiting> landing,
        Set<String> elsewhere,
        Map<String, Optional<ObservedLoop>> observed,
        Time time) {
    private static final Duration LATELY = Duration.ofDays(1);
    private static final Set<String> WELL = Set.of("complete", "limit_reached", "stopped");

    public static WatchedLoops of(
            Project project,
            LaunchedConfigs configs,
            RunTotals totals,
            Database database,
            List<Waiting> landing,
            Time time) {
        Set<String> elsewhere = project.place()
                .map(new WorkerTable(database, time)::loopsElsewhere)
                .map(Set::copyOf)
                .orElse(Set.of());
        return new WatchedLoops(project, configs, totals, database, landing, elsewhere, new HashMap<>(), time);
    }

    /**
     * Which loops somebody wants to see.
     *
     * @param name the only one; null for several
     */
    public record Choice(@Nullable String name, Range range) {}

    /** Which of several. */
    public enum Range {
        /** Those that run or have run within a day, or all if there are none. */
        LATELY,
        ALL
    }

    /** How the loops stand now, none of them told of at length. */
    public List<WatchedLoop> read(Choice choice) {
        return chosen(choice).stream().map(run -> loop(run, false)).toList();
    }

    /**
     * How the loops stand now.
     *
     * @param selected the name of the one that is told of at length; empty for the first that runs, or the first
     */
    public List<WatchedLoop> read(Choice choice, String selected) {
        List<RunRecord> chosen = chosen(choice);
        String atLength = chosen.stream()
                .filter(run -> run.loop().equals(selected))
                .findFirst()
                .or(() -> chosen.stream().filter(this::isAlive).findFirst())
                .or(() -> chosen.stream().findFirst())
                .map(RunRecord::loop)
                .orElse("");
        return chosen.stream()
                .map(run -> loop(run, run.loop().equals(atLength)))
                .toList();
    }

    private List<RunRecord> chosen(Choice choice) {
        if (choice.name != null) {
            return new RunRecords(database).latestOf(choice.name).stream().toList();
        }
        List<RunRecord> all = new RunRecords(database).latest(totals);
        Instant since = time.now().minus(LATELY);
        List<RunRecord> lately = all.stream()
                .filter(run -> isAlive(run) || (run.endedAt() == null ? run.startedAt() : run.endedAt()).isAfter(since))
                .toList();
        return choice.range == Range.ALL || lately.isEmpty() ? all : lately;
    }

    private boolean isAlive(RunRecord run) {
        return run.endedAt() == null
                && (isElsewhere(run)
                        || observed(run).filter(ObservedLoop::running).isPresent());
    }

    /** Whoever works on the same record from elsewhere gives signs of life. */
    private boolean isElsewhere(RunRecord run) {
        return elsewhere.contains(run.loop());
    }

    private Optional<ObservedLoop> observed(RunRecord run) {
        return observed.computeIfAbsent(
                        run.loop(),
                        name -> ObservedLoop.in(project, name).stream().findFirst())
                .filter(loop -> loop.snapshot().run().pid() == run.pid());
    }

    private WatchedLoop loop(RunRecord run, boolean atLength) {
        Optional<LoopSnapshot> seen = observed(run).map(ObservedLoop::snapshot);
        Present present = isAlive(run) ? alive(run, seen) : over(run, seen);
        Optional<Task> task =
                run.workItem() == null ? Optional.empty() : new TaskQueries(database).find(run.workItem());
        Optional<PastSession> session = atLength ? session(run.loop(), seen) : Optional.empty();
        boolean paused = run.pauseAsked();
        return new WatchedLoop(
                run.loop(),
                run.recipe(),
                present.state,
                present.doing,
                present.detail,
                present.until,
                Math.max(1, iteration(run, seen, present)),
                seen.map(one -> one.run().maxIterations()).orElse(0),
                run.startedAt(),
                run.endedAt(),
                session.map(one -> agent(one)).orElse(""),
                task.map(Task::id).orElse(""),
                task.map(Task::title).orElse(""),
                session.map(PastSession::number).orElse(null),
                session.filter(one -> one.endedAt() == null).isPresent() && present.state.runs(),
                asked(run, present),
                paused,
                atLength ? gauges(run) : brief(run));
    }

    private static int iteration(RunRecord run, Optional<LoopSnapshot> seen, Present present) {
        return present.state.runs()
                ? seen.map(one -> one.iterations().iteration() + 1).orElse(run.iterations() + 1)
                : run.iterations();
    }

    private static String agent(PastSession session) {
        String model =
                session.transcript() == null ? null : session.transcript().model();
        return new AgentTitle(session.agent(), model).words();
    }

    /** What a loop is doing, or how it has ended. */
    private record Present(
            WatchedLoop.State state,
            String doing,
            String detail,
            @Nullable Instant until) {}

    private Present alive(RunRecord run, Optional<LoopSnapshot> seen) {
        boolean idle = new LoopQueries(database).isIdle(run.loop());
        if (run.pauseAsked() && idle) {
            return new Present(WatchedLoop.State.PAUSED, "paused", "p lets it go on", null);
        }
        Optional<String> queued = landing.stream()
                .filter(waiting -> waiting.loop().equals(run.loop()))
                .findFirst()
                .map(waiting -> waiting.landing().status().equals("checking") ? "landing" : "waits to land");
        if (queued.isPresent()) {
            return new Present(WatchedLoop.State.WORKING, queued.get(), "", null);
        }
        if (seen.isEmpty()) {
            return new Present(
                    WatchedLoop.State.WORKING,
                    "running",
                    isElsewhere(run) && run.host() != null ? "on " + run.host() : "",
                    null);
        }
        LoopSnapshot.CurrentWait waiting = seen.get().waiting();
        if (waiting.reason() != null) {
            Instant until = QuestionWords.isForAPerson(waiting.reason()) ? null : waiting.until();
            return new Present(WatchedLoop.State.WAITING, "waiting", "for " + waiting.reason(), until);
        }
        return new Present(
                WatchedLoop.State.WORKING,
                doing(seen.get()),
                Objects.requireNonNullElse(seen.get().validating(), ""),
                null);
    }

    private static String doing(LoopSnapshot seen) {
        if (seen.validating() != null) {
            return "checking";
        }
        return switch (seen.state()) {
            case null -> "running";
            case STARTING -> "starting";
            case PRE_HOOKS -> "hooks before the session";
            case SESSION_RUNNING -> "working";
            case WATCHDOG_KILL -> "ending the session";
            case RETRYING -> "retrying";
            case POST_HOOKS -> "hooks after the session";
            case RATE_LIMITED_BACKOFF -> "waiting";
            case IDLE -> "between sessions";
            case SHUTTING_DOWN -> "ending";
        };
    }

    private static Present over(RunRecord run, Optional<LoopSnapshot> seen) {
        if (run.outcome() == null) {
            return new Present(
                    WatchedLoop.State.DEAD,
                    "dead",
                    "process %d is gone; '%s' goes on".formatted(run.pid(), "ratchet resume " + run.loop()),
                    null);
        }
        String reason = seen.map(LoopSnapshot::end)
                .map(end -> end.reason() == null ? "" : end.reason())
                .orElse("");
        return new Present(
                WELL.contains(run.outcome()) ? WatchedLoop.State.DONE : WatchedLoop.State.FAILED,
                run.outcome().replace('_', ' '),
                reason,
                null);
    }

    private String asked(RunRecord run, Present present) {
        if (!present.state.runs()) {
            return "";
        }
        Optional<LoopRequest> end = new RequestMailbox(database, time).ending(run.loop());
        if (end.isPresent()) {
            return end.get().kind() == LoopRequest.Kind.KILL ? "is being killed" : "ends after this";
        }
        return run.pauseAsked() && present.state != WatchedLoop.State.PAUSED ? "pauses after this" : "";
    }

    private Optional<PastSession> session(String loop, Optional<LoopSnapshot> seen) {
        SessionQueries sessions = new SessionQueries(database);
        return seen.map(one -> one.session().number()).flatMap(sessions::find).or(() -> sessions.last(loop));
    }

    private static LoopGauges brief(RunRecord run) {
        return new LoopGauges(
                run.costUsd(), LoopGauges.NONE.maxCost(), 0, 0, Duration.ZERO, 0, 0, LoopGauges.NONE.circuit());
    }

    private LoopGauges gauges(RunRecord run) {
        LoopMemory memory = new MemoryQuery(database, time).of(run.loop(), run.id());
        Config config = configs.of(run.id(), new LaunchTable(database, time));
        BudgetSettings budget = config.budget();
        Usage spent = new LoopQueries(database).spent(run.loop());
        return new LoopGauges(
                spent.costUsd(),
                budget.maxCostUsd(),
                spent.tokens(),
                budget.maxTokens(),
                budget.maxRuntime(),
                memory.starts().size(),
                config.callsPerHour(),
                circuit(memory, config));
    }

    private static CircuitGauge circuit(LoopMemory memory, Config config) {
        LoopMemory.Tripped trip = memory.trip();
        if (trip != null) {
            return new CircuitGauge.Tripped(trip.rule(), trip.reason());
        }
        return config.circuit()
                .flatMap(settings -> new Circuit(settings).nearest(memory))
                .<CircuitGauge>map(rule -> new CircuitGauge.Closed(rule.rule(), rule.count(), rule.most()))
                .orElse(new CircuitGauge.Off());
    }
}
