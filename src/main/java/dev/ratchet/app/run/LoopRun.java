package dev.ratchet.app.run;

import dev.ratchet.app.command.CommandError;
import dev.ratchet.app.command.CommandFailed;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.UnhurriedTerminal;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.compose.WorktreeSweep;
import dev.ratchet.app.live.ConsoleChoice;
import dev.ratchet.app.live.LiveRun;
import dev.ratchet.config.Config;
import dev.ratchet.config.LoopKind;
import dev.ratchet.fleet.run.Launch;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Run;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.TickingTime;
import dev.ratchet.process.sandbox.SandboxRefused;
import dev.ratchet.process.schedule.Scheduler;
import dev.ratchet.tui.Verbosity;
import dev.ratchet.tui.live.RunFacts;
import dev.ratchet.workspace.git.CommitTitles;
import dev.ratchet.workspace.git.Repository;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One run of a single loop, from the lock to the summary. */
public final class LoopRun {
    private final Project project;
    private final RunOptions options;
    private final Optional<Launch> launch;
    private final Terminal terminal;
    private final Time time = TickingTime.over(new SteadyTime());
    private final LoopProcess.Shared shared;

    /** One that nobody is going to start again if it is cut off. */
    public LoopRun(Project project, RunOptions options, Terminal terminal) {
        this(project, options, Optional.empty(), terminal);
    }

    /** @param launch what it takes to start it again if it is cut off */
    LoopRun(Project project, RunOptions options, Optional<Launch> launch, Terminal terminal) {
        this.project = project;
        this.options = options;
        this.launch = launch;
        this.terminal = terminal;
        this.shared = new LoopProcess.Shared(
                project,
                StartCleanup.of(project, terminal, time),
                terminal,
                new Scheduler(project.config().scheduler(), time),
                time,
                launches -> launch.map(launches::record));
    }

    /** Runs and says the exit code; nobody who reads what it prints, or does not, can hold it up. */
    public int run() {
        boolean watched = options.verbosity() != Verbosity.QUIET && options.result() != RunOptions.Result.STREAM;
        if (watched && ConsoleChoice.isRich(project.config(), terminal)) {
            return drawn();
        }
        try (UnhurriedTerminal unhurried = new UnhurriedTerminal(terminal)) {
            return new LoopRun(project, options, launch, unhurried.terminal()).whateverHappens(Optional.empty());
        }
    }

    private int drawn() {
        try (LiveRun live = new LiveRun(facts(), terminal, time)) {
            return new LoopRun(project, options.onScreen(), launch, live.terminal()).whateverHappens(Optional.of(live));
        }
    }

    private RunFacts facts() {
        Config config = project.config();
        return new RunFacts(
                options.loop(),
                options.length() == RunOptions.Length.ONE_SESSION ? 1 : config.maxIterations(),
                config.budget().maxCostUsd(),
                config.budget().maxTokens(),
                config.watchdog().staleTimeout(),
                config.root(),
                ZoneId.systemDefault(),
                options.verbosity(),
                "p or '%s' lets it go on".formatted(NameOption.spelled("ratchet resume", options.loop())),
                config.kind() == LoopKind.TASK ? RunFacts.WorkItems.DIFFERENT : RunFacts.WorkItems.ALWAYS_THE_SAME,
                new CommitTitles(Repository.around(config.root()))::of);
    }

    /** @param live what draws it, if anything does */
    private int whateverHappens(Optional<LiveRun> live) {
        try {
            return switch (LoopProcess.open(shared, List.of(options.loop()))) {
                case LoopProcess.Opening.Busy _ -> refuse();
                case LoopProcess.Opening.Open(var process) -> loop(process, live);
            };
        } catch (SandboxRefused refused) {
            throw new CommandFailed(ErrorCode.CONFIG, refused.complaint());
        } catch (IOException e) {
            throw new CommandFailed(ErrorCode.CONFIG, LoopProcess.noSocket(e));
        } catch (Error thrown) {
            throw new Trouble(Trouble.words(thrown), thrown);
        } finally {
            // What nobody has heard of because the run did not come so far.
            shared.cleanup().tellTo(terminal::complain);
        }
    }

    private int loop(LoopProcess process, Optional<LiveRun> live) {
        RunSummary summary = ended(process, live);
        if (live.isEmpty()) {
            terminal.err().println(summary.line(terminal.colours()));
        }
        return result(summary, _ -> {});
    }

    /** How it has ended, when nothing is left to wait for: what takes leave of a database that is away takes a while. */
    private RunSummary ended(LoopProcess process, Optional<LiveRun> live) {
        try (process;
                SignalDelivery signals = new SignalDelivery(terminal)) {
            RunSummary summary = new MemberRun(process, project, named(process), shared.slots(), terminal)
                    .run(
                            inbox -> opened(inbox, signals, process, live),
                            live.map(LiveRun::observer).orElse(_ -> {}));
            process.allEnded();
            new WorktreeSweep(project, process.execution(), process.database(), terminal, time)
                    .sweep(List.of(summary.run().loop()));
            process.finishPushes(List.of(summary), signals);
            return summary;
        }
    }

    private RunOptions named(LoopProcess process) {
        return options.forLoop(process.nameOf(options.loop()));
    }

    private void opened(RequestInbox inbox, SignalDelivery signals, LoopProcess process, Optional<LiveRun> live) {
        signals.to(inbox);
        live.ifPresent(drawn -> drawn.start(System.in, keyRequests(process, drawn.real())));
    }

    private KeyRequests keyRequests(LoopProcess process, Terminal real) {
        String loop = process.nameOf(options.loop());
        return KeyRequests.of(process, List.of(loop), List.of("watch", "--name", loop), real);
    }

    /** Says that the loop is being run already, and the exit code. */
    int refuse() {
        String holder = LoopLock.files(project, options.loop(), terminal).stream()
                .flatMap(file -> LoopLock.holder(file).stream())
                .findFirst()
                .map(by -> "by " + by.words())
                .orElse("by another process");
        Complaint busy = new Complaint(
                "the loop '%s' is already being run here %s".formatted(options.loop(), holder),
                "'%s' ends it, --name runs another beside it"
                        .formatted(NameOption.spelled("ratchet stop", options.loop())));
        Outcome outcome = new Outcome(Outcome.Kind.BUSY, busy.line());
        terminal.complain(outcome.reason());
        Run none = Run.starting("", options.loop(), time.now());
        RunSummary.ItemCount items = new RunSummary.ItemCount();
        RunSummary summary = new RunSummary(outcome, project.config().kind().word(), none, items, time.now());
        return result(summary, new CommandError(ErrorCode.BUSY, busy)::write);
    }

    /** @param more what programs are told beside the summary */
    private int result(RunSummary summary, Consumer<JsonWriter> more) {
        switch (options.result()) {
            case NONE -> {}
            case JSON -> terminal.println(Json.object(json -> write(summary, more, json)));
            case STREAM ->
                terminal.println(Json.object(
                        json -> write(summary, more, json.put("ts", time.now()).put("event", "result"))));
        }
        return summary.outcome().exitCode();
    }

    private static void write(RunSummary summary, Consumer<JsonWriter> more, JsonWriter json) {
        summary.write(json);
        more.accept(json);
    }
}
