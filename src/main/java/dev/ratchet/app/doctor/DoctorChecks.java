package dev.ratchet.app.doctor;

import dev.ratchet.app.agents.KnownAgents;
import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.AgentLocation;
import dev.ratchet.app.compose.ExecutionEnvironment;
import dev.ratchet.app.compose.ModelAccess;
import dev.ratchet.app.doctor.check.AgentCheck;
import dev.ratchet.app.doctor.check.Check;
import dev.ratchet.app.doctor.check.ClaimsCheck;
import dev.ratchet.app.doctor.check.ClockCheck;
import dev.ratchet.app.doctor.check.ConfigCheck;
import dev.ratchet.app.doctor.check.DatabaseCheck;
import dev.ratchet.app.doctor.check.DockerCheck;
import dev.ratchet.app.doctor.check.GitCheck;
import dev.ratchet.app.doctor.check.InotifyCheck;
import dev.ratchet.app.doctor.check.JavaCheck;
import dev.ratchet.app.doctor.check.LaunchCheck;
import dev.ratchet.app.doctor.check.LeftOversCheck;
import dev.ratchet.app.doctor.check.LockedLoop;
import dev.ratchet.app.doctor.check.LoopsCheck;
import dev.ratchet.app.doctor.check.PromptCheck;
import dev.ratchet.app.doctor.check.RootCheck;
import dev.ratchet.app.doctor.check.SandboxCheck;
import dev.ratchet.app.doctor.check.SpaceCheck;
import dev.ratchet.app.doctor.check.StopFileCheck;
import dev.ratchet.app.doctor.check.TerminalCheck;
import dev.ratchet.app.doctor.check.WritableCheck;
import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.app.run.PreflightCheck;
import dev.ratchet.config.Config;
import dev.ratchet.config.ConfigLoader.Loaded;
import dev.ratchet.loop.base.Time;
import dev.ratchet.process.docker.ContainerInspection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the doctor looks at, in the order in which a run would come to it. */
record DoctorChecks(Loaded loaded, Project project, Terminal terminal, Time time) {
    List<Check> checks() {
        Config config = project.config();
        ProgramTrial trial = ProgramTrial.brief(config.root(), terminal.environment());
        AgentLocation location = new AgentLocation(config, terminal.environment());
        List<Check> checks = new ArrayList<>(List.of(
                new JavaCheck(),
                new LaunchCheck(trial),
                new TerminalCheck(
                        terminal.environment(), System.getProperty("sun.jnu.encoding", "unknown"), destination()),
                new ConfigCheck(loaded),
                new PromptCheck(config.prompt(), () -> PreflightCheck.prompt(config.prompt()))));
        for (KnownAgents.Entry entry : new KnownAgents(config).roster()) {
            checks.add(entry.check(trial, new ModelAccess(config, terminal.environment())));
        }
        checks.add(new RootCheck(config.agent(), System.getProperty("user.name", "unknown"), terminal.environment()));
        checks.addAll(surroundings(config, trial, location));
        if (config.docker().used()) {
            // In there it is another program, and another user.
            checks.removeIf(check -> check instanceof AgentCheck || check instanceof RootCheck);
        }
        return checks;
    }

    private List<Check> surroundings(Config config, ProgramTrial trial, AgentLocation location) {
        Path output = config.output().directory();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        Optional<ContainerInspection> inspection =
                config.docker().used() ? Optional.of(location.inspection()) : Optional.empty();
        return List.of(
                new GitCheck(trial),
                new WritableCheck("state", project.state()),
                new WritableCheck("output", output),
                new WritableCheck("temporary", temporary),
                new SpaceCheck(List.of(project.state(), output, temporary), trial),
                new InotifyCheck(config.root()),
                new DatabaseCheck(project.database()),
                new LoopsCheck(this::loops, project.database(), time),
                new LeftOversCheck(this::loops, project.database()),
                new ClaimsCheck(project.database(), time),
                new ClockCheck(project.database(), time),
                new StopFileCheck(config.stopFile()),
                new SandboxCheck(
                        config.sandbox(),
                        config.docker().container(),
                        () -> ExecutionEnvironment.objection(config, terminal),
                        trial),
                new DockerCheck(location.engine(), inspection));
    }

    private TerminalCheck.Output destination() {
        return terminal.live().out() ? TerminalCheck.Output.TERMINAL : TerminalCheck.Output.ELSEWHERE;
    }

    private List<LockedLoop> loops() {
        return project.loops().stream().map(this::loop).toList();
    }

    private LockedLoop loop(String name) {
        return LoopLock.holder(project.lock(name))
                .map(holder -> new LockedLoop(name, holder.pid(), holder.since()))
                .orElseGet(() -> new LockedLoop(name, null, null));
    }
}
