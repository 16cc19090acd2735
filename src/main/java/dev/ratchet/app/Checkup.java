package dev.ratchet.app;

import dev.ratchet.app.doctor.AgentCheck;
import dev.ratchet.app.doctor.Check;
import dev.ratchet.app.doctor.ClaimsCheck;
import dev.ratchet.app.doctor.ClockCheck;
import dev.ratchet.app.doctor.ConfigCheck;
import dev.ratchet.app.doctor.DatabaseCheck;
import dev.ratchet.app.doctor.DockerCheck;
import dev.ratchet.app.doctor.GitCheck;
import dev.ratchet.app.doctor.InotifyCheck;
import dev.ratchet.app.doctor.JavaCheck;
import dev.ratchet.app.doctor.LaunchCheck;
import dev.ratchet.app.doctor.LeftOversCheck;
import dev.ratchet.app.doctor.LoopState;
import dev.ratchet.app.doctor.LoopsCheck;
import dev.ratchet.app.doctor.PromptCheck;
import dev.ratchet.app.doctor.RootCheck;
import dev.ratchet.app.doctor.SandboxCheck;
import dev.ratchet.app.doctor.SpaceCheck;
import dev.ratchet.app.doctor.StopFileCheck;
import dev.ratchet.app.doctor.TerminalCheck;
import dev.ratchet.app.doctor.Trial;
import dev.ratchet.app.doctor.WritableCheck;
import dev.ratchet.config.Config;
import dev.ratchet.config.Loaded;
import dev.ratchet.loop.Time;
import dev.ratchet.process.docker.Inspection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the doctor looks at, in the order in which a run would come to it. */
record Checkup(Loaded loaded, Project project, Terminal terminal, Time time) {
    List<Check> checks() {
        Config config = project.config();
        Trial trial = Trial.brief(config.root(), terminal.environment());
        AgentPlace place = new AgentPlace(config, terminal.environment());
        List<Check> checks = new ArrayList<>(List.of(
                new JavaCheck(),
                new LaunchCheck(trial),
                new TerminalCheck(
                        terminal.environment(), System.getProperty("sun.jnu.encoding", "unknown"), destination()),
                new ConfigCheck(loaded),
                new PromptCheck(config.prompt(), () -> Preflight.prompt(config.prompt()))));
        for (KnownAgents.Entry entry : new KnownAgents(config).roster()) {
            checks.add(entry.check(trial, new ModelAccess(config, terminal.environment())));
        }
        checks.add(new RootCheck(config.agent(), System.getProperty("user.name", "unknown"), terminal.environment()));
        checks.addAll(surroundings(config, trial, place));
        if (place.isContainer()) {
            // In there it is another program, and another user.
            checks.removeIf(check -> check instanceof AgentCheck || check instanceof RootCheck);
        }
        return checks;
    }

    private List<Check> surroundings(Config config, Trial trial, AgentPlace place) {
        Path output = config.output().directory();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        Optional<Inspection> inspection = place.isContainer() ? Optional.of(place.inspection()) : Optional.empty();
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
                        () -> Enclosure.objection(config, terminal),
                        trial),
                new DockerCheck(place.engine(), inspection));
    }

    private TerminalCheck.Output destination() {
        return terminal.live().out() ? TerminalCheck.Output.TERMINAL : TerminalCheck.Output.ELSEWHERE;
    }

    private List<LoopState> loops() {
        return project.loops().stream().map(this::loop).toList();
    }

    private LoopState loop(String name) {
        return LoopLock.holder(project.lock(name))
                .map(holder -> new LoopState(name, holder.pid(), holder.since()))
                .orElseGet(() -> new LoopState(name, null, null));
    }
}
