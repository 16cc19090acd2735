package dev.ratchet.app.fleet;

import dev.ratchet.app.command.CommandFailed;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.compose.WorktreeSweep;
import dev.ratchet.app.run.LoopProcess;
import dev.ratchet.app.run.RunSummary;
import dev.ratchet.app.run.SignalDelivery;
import dev.ratchet.app.run.StartCleanup;
import dev.ratchet.fleet.FleetSettings;
import dev.ratchet.fleet.run.LaunchTable;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Time;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.TickingTime;
import dev.ratchet.process.sandbox.SandboxRefused;
import dev.ratchet.process.schedule.MachineLimits;
import dev.ratchet.process.schedule.Scheduler;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One life of a fleet, from its locks to its summary. */
final class FleetRun {
    private final Project project;
    private final List<FleetMember> members;
    private final RunOptions options;
    private final Function<LaunchTable, Optional<Long>> launching;
    private final FleetView view;
    private final Terminal terminal;
    private final Time time = TickingTime.over(new SteadyTime());

    /**
     * One life of these loops.
     *
     * @param launching keeps what it takes to start them again if they are cut off, and says by which number
     */
    FleetRun(
            Project project,
            List<FleetMember> members,
            RunOptions options,
            Function<LaunchTable, Optional<Long>> launching,
            FleetView view) {
        this.project = project;
        this.members = List.copyOf(members);
        this.options = options;
        this.launching = launching;
        this.view = view;
        this.terminal = view.terminal();
    }

    /** Runs and says the exit code. */
    int run() {
        LoopProcess.Shared shared = new LoopProcess.Shared(
                project, StartCleanup.of(project, terminal, time), terminal, slots(), time, launching);
        try {
            return switch (LoopProcess.open(
                    shared, members.stream().map(FleetMember::name).toList())) {
                case LoopProcess.Opening.Busy(var loop) ->
                    throw new CommandFailed(
                            ErrorCode.BUSY,
                            new Complaint(
                                    "the loop '%s' is already being run here".formatted(loop),
                                    "'ratchet stop --all' ends all of them"));
                case LoopProcess.Opening.Open(var process) -> run(process);
            };
        } catch (SandboxRefused refused) {
            throw new CommandFailed(ErrorCode.CONFIG, refused.complaint());
        } catch (IOException e) {
            throw new CommandFailed(ErrorCode.CONFIG, LoopProcess.noSocket(e));
        } finally {
            shared.cleanup().tellTo(terminal::complain);
        }
    }

    private Slots slots() {
        FleetSettings settings = project.config().fleet();
        return new Scheduler(
                project.config().scheduler(), new MachineLimits(settings.maxLoad(), settings.minFreeMemoryMb()), time);
    }

    private int run(LoopProcess process) {
        FleetReport report = new FleetReport(members, options.verbosity(), view.telling(), terminal);
        FleetSummary summary = ended(process, report);
        switch (view.telling()) {
            case BY_LINES -> terminal.err().println(summary.line(terminal.colours()));
            case BY_A_SCREEN -> summary.ending().forEach(terminal::tell);
        }
        report.end(summary);
        if (options.result() == RunOptions.Result.JSON) {
            terminal.println(Json.object(summary::write));
        }
        return summary.exitCode();
    }

    /** How it has ended, when nothing is left to wait for: what takes leave of a database that is away takes a while. */
    private FleetSummary ended(LoopProcess process, FleetReport report) {
        try (process;
                SignalDelivery signals = new SignalDelivery(terminal)) {
            return ended(process, signals, report);
        }
    }

    private FleetSummary ended(LoopProcess process, SignalDelivery signals, FleetReport report) {
        Instant began = time.now();
        try (FleetView.Showing _ = view.show(process)) {
            report.begin(process.worker(), began);
            List<MemberThread> threads = new ArrayList<>();
            MemberThread.Fleet fleet = new MemberThread.Fleet(process, memberOptions(), view, signals);
            for (FleetMember member : members) {
                threads.add(MemberThread.start(member, fleet));
            }
            List<RunSummary> ended = threads.stream().map(MemberThread::summary).toList();
            process.allEnded();
            threads.forEach(MemberThread::close);
            FleetMember.inWorktrees(members).ifPresent(member -> sweep(member, process, ended));
            process.finishPushes(ended, signals);
            return new FleetSummary(ended, began, time.now());
        }
    }

    private void sweep(FleetMember member, LoopProcess process, List<RunSummary> ended) {
        new WorktreeSweep(member.project(), process.execution(), process.database(), terminal, time)
                .sweep(ended.stream().map(summary -> summary.run().loop()).toList());
    }

    private RunOptions memberOptions() {
        return switch (view.telling()) {
            case BY_LINES -> options;
            case BY_A_SCREEN -> options.onScreen();
        };
    }
}
