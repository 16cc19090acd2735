package dev.ratchet.app.doctor;

import dev.ratchet.app.agents.KnownAgents;
import dev.ratchet.app.command.ConfigTrust;
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
import dev.ratchet.app.doctor.check.LoopsCheck;
import dev.ratchet.app.doctor.check.LoopsCheck.LockedLoop;
import dev.ratchet.app.doctor.check.PromptCheck;
import dev.ratchet.app.doctor.check.RootCheck;
import dev.ratchet.app.doctor.check.SandboxCheck;
import dev.ratchet.app.doctor.check.SpaceCheck;
import dev.ratchet.app.doctor.check.StopFileCheck;
import dev.ratchet.app.doctor.check.TerminalCheck;
import dev.ratchet.app.doctor.check.TrustCheck;
import dev.ratchet.app.doctor.check.WritableCheck;
import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.app.fleet.ProjectPreflight;
import dev.ratchet.app.run.PreflightCheck;
import dev.ratchet.config.Config;
import dev.ratchet.config.ConfigLoader.Loaded;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.docker.ContainerInspection;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the doctor looks at, in the order in which a run would come to it. */
record DoctorChecks(Loaded loaded, Project project, Terminal terminal, Time time) {
    /**
     * One thing that is looked at.
     *
     * @param name one word for it
     */
    record Subject(String name, Check check) {}

    List<Subject> subjects() {
        Config config = project.config();
        ProgramTrial trial = ProgramTrial.brief(config.root(), terminal.environment());
        Optional<Trouble> silence = silence();
        ProjectPreflight preflight = new ProjectPreflight(
                silence.map(trouble -> project.opening(() -> {
                            throw trouble;
                        }))
                        .orElse(project),
                terminal);
        AgentLocation location = new AgentLocation(config, terminal.environment());
        String encoding = System.getProperty("sun.jnu.encoding", "unknown");
        List<Subject> subjects = new ArrayList<>(List.of(
                new Subject("java", new JavaCheck()),
                new Subject("setsid", new LaunchCheck(trial)),
                new Subject("terminal", new TerminalCheck(terminal.environment(), encoding, destination())),
                new Subject("config", new ConfigCheck(loaded)),
                new Subject(
                        "prompt",
                        new PromptCheck(
                                config.prompt(),
                                () -> PreflightCheck.prompt(config.prompt()),
                                preflight::promptNeed))));
        Optional<String> distrust =
                new ConfigTrust(config, terminal).objection().map(Complaint::line);
        distrust.ifPresent(objection -> subjects.add(new Subject("trust", new TrustCheck(objection))));
        if (distrust.isEmpty()) {
            for (KnownAgents.Entry entry : new KnownAgents(config).roster()) {
                subjects.add(new Subject("agent", entry.check(trial, new ModelAccess(config, terminal.environment()))));
            }
        }
        String user = System.getProperty("user.name", "unknown");
        subjects.add(new Subject("user", new RootCheck(config.agent(), user, terminal.environment())));
        subjects.addAll(surroundings(config, trial, location));
        silence.ifPresent(trouble -> subjects.replaceAll(subject -> told(subject, trouble)));
        subjects.removeIf(subject -> silence.isPresent() && subject.check().readsJournal());
        if (config.docker().used()) {
            // In there it is another program, and another user.
            subjects.removeIf(subject -> subject.check() instanceof AgentCheck || subject.check() instanceof RootCheck);
        }
        return subjects;
    }

    /** Why a server does not answer, which is found out once: whoever asked it again would wait as long. */
    private Optional<Trouble> silence() {
        if (project.place().isEmpty()) {
            return Optional.empty();
        }
        try (Database _ = project.store().soon(StorePlace::openAsItIs)) {
            return Optional.empty();
        } catch (Trouble trouble) {
            return Optional.of(trouble).filter(Trouble::isUnreachable);
        }
    }

    private static Subject told(Subject subject, Trouble silence) {
        return subject.check() instanceof DatabaseCheck
                ? new Subject(subject.name(), () -> DatabaseCheck.away(silence))
                : subject;
    }

    private List<Subject> surroundings(Config config, ProgramTrial trial, AgentLocation location) {
        Path output = config.output().directory();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        StorePlace database = project.store();
        @Nullable String place = project.place().orElse(null);
        Check sandbox = new SandboxCheck(
                config.sandbox(),
                config.docker().container(),
                () -> ExecutionEnvironment.objection(config, terminal),
                trial,
                OwnPrograms.OF_THIS_PROCESS);
        Optional<ContainerInspection> inspection =
                config.docker().used() ? Optional.of(location.inspection()) : Optional.empty();
        return List.of(
                new Subject(
                        "git",
                        new GitCheck(
                                trial,
                                OwnPrograms.OF_THIS_PROCESS,
                                new ProjectPreflight(project, terminal)::worktreeProblem)),
                new Subject("state", new WritableCheck(project.state())),
                new Subject("output", new WritableCheck(output)),
                new Subject("temporary", new WritableCheck(temporary)),
                new Subject("space", new SpaceCheck(List.of(project.state(), output, temporary), trial)),
                new Subject("inotify", new InotifyCheck(config.root())),
                new Subject("database", new DatabaseCheck(database, Project.rights(config, terminal))),
                new Subject("loops", new LoopsCheck(this::loops, database, place, time)),
                new Subject("left-overs", new LeftOversCheck(this::loops, database, place, time)),
                new Subject("claims", new ClaimsCheck(database, time)),
                new Subject("clock", new ClockCheck(database, time)),
                new Subject("stop", new StopFileCheck(config.stopFile())),
                new Subject("sandbox", sandbox),
                new Subject("docker", new DockerCheck(location.engine(), inspection)));
    }

    private TerminalCheck.Output destination() {
        return terminal.live().out() ? TerminalCheck.Output.TERMINAL : TerminalCheck.Output.ELSEWHERE;
    }

    private List<LockedLoop> loops() {
        return project.loops().stream().map(this::loop).toList();
    }

    private LockedLoop loop(String name) {
        return project.holder(name)
                .map(holder -> new LockedLoop(name, holder.pid(), holder.since()))
                .orElseGet(() -> new LockedLoop(name, null, null));
    }
}
