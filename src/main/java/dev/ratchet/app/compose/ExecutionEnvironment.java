package dev.ratchet.app.compose;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.cli.AgentStateDirectories;
import dev.ratchet.config.Config;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.Shell;
import dev.ratchet.process.docker.CommandAnswers;
import dev.ratchet.process.docker.ContainerInspection.Client;
import dev.ratchet.process.docker.DockerLauncher;
import dev.ratchet.process.sandbox.GuardRecords;
import dev.ratchet.process.sandbox.HostMachine;
import dev.ratchet.process.sandbox.ProjectPaths;
import dev.ratchet.process.sandbox.SandboxAvailability;
import dev.ratchet.process.sandbox.SandboxAvailability.Disturbed;
import dev.ratchet.process.sandbox.SandboxAvailability.Fails;
import dev.ratchet.process.sandbox.SandboxAvailability.Lacking;
import dev.ratchet.process.sandbox.SandboxAvailability.Works;
import dev.ratchet.process.sandbox.SandboxLauncher;
import dev.ratchet.process.sandbox.SandboxRefused;
import dev.ratchet.process.sandbox.SandboxSettings;
import dev.ratchet.process.sandbox.SandboxSettings.Mode;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.process.tree.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Where the agent's sessions run, and only they: hooks and checks are the user's own.
 *
 * @param launchers where each agent is launched
 * @param shell what runs the user's own commands, beside a session that must not lay hands on them
 * @param checks what runs the commands that look at an agent's work: they run its code, so they are shut in as it is
 * @param looking what runs programs that look at the project for Ratchet itself, which see no more than an agent does
 * @param bounds where sessions can make links that lead Ratchet to what they cannot reach themselves, if to anything
 * @param notice what the user should know of it
 * @param calls whether sessions can call {@code ratchet}
 */
public record ExecutionEnvironment(
        Function<AgentSettings, AgentLauncher> launchers,
        Shell shell,
        Shell checks,
        Shell looking,
        Optional<Path> bounds,
        Optional<StartMessage> notice,
        Client calls) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int MORE_REHEARSALS = 2;

    /** One line for the user. */
    public record StartMessage(Event.Level level, String message) {}

    /** What starts one agent's sessions, and the agent as it may be called there. */
    record AgentLauncher(Launcher launcher, AgentSettings agent) {}

    /** Without sandbox or container. */
    private static ExecutionEnvironment open(Config config, SecretVariables secrets, Optional<StartMessage> notice) {
        LocalLauncher local = new LocalLauncher();
        Shell shell = new Shell(secrets.keptFrom(local), scratch(config));
        return new ExecutionEnvironment(
                agent -> new AgentLauncher(secrets.keptFrom(local, agent), agent),
                shell,
                shell,
                shell,
                Optional.empty(),
                notice,
                Client.WORKS);
    }

    /** Read-only inside, unlike the directories for temporary files, in which the agents of other projects write as well. */
    private static Path scratch(Config config) {
        return config.output().directory();
    }

    /** The same, and every session of an agent finds more in its environment, by its attempt. */
    public ExecutionEnvironment adding(Function<String, Map<String, String>> variables) {
        return new ExecutionEnvironment(
                agent -> {
                    AgentLauncher plain = launchers.apply(agent);
                    return new AgentLauncher(plain.launcher().adding(variables), plain.agent());
                },
                shell,
                checks,
                looking,
                bounds,
                notice,
                calls);
    }

    AgentLauncher launcher(AgentSettings agent) {
        return launchers.apply(agent);
    }

    /**
     * What the configuration asks for, as far as this machine has it.
     *
     * @param socket the directory of the socket by which sessions on this machine call Ratchet
     * @param answers what answers those in a container
     */
    public static ExecutionEnvironment choose(
            Config config, Terminal terminal, GuardRecords records, Path socket, CommandAnswers answers)
            throws SandboxRefused {
        SecretVariables secrets = SecretVariables.of(config);
        // What is started could look into our environment for what its own has not, or take us over as a debugger does.
        Platform.keepToOurselves();
        if (config.docker().used()) {
            noteContainer(config, terminal.directory(), records);
            return container(new AgentLocation(config, terminal.environment()).launcher(answers), config, secrets);
        }
        SandboxSettings settings = config.sandbox();
        if (settings.mode() == Mode.OFF) {
            return open(config, secrets, Optional.empty());
        }
        HostMachine host = HostMachine.of(terminal.environment());
        OwnPrograms.OF_THIS_PROCESS.distrust(writable(config, host));
        return switch (SandboxAvailability.look(OwnPrograms.OF_THIS_PROCESS)) {
            case Works(var tool) -> {
                Function<AgentSettings, SandboxLauncher> launchers = agent -> new SandboxLauncher(
                        tool,
                        settings,
                        host,
                        paths(config, agent, host, terminal.directory(), List.of(socket)),
                        records);
                yield tried(config, launchers, secrets);
            }
            case Lacking lacking -> without(config, lacking, secrets);
            case Disturbed disturbed -> throw refusal(disturbed);
        };
    }

    /** Where the agents of this project may write, beyond what nobody's programs are taken from anyway. */
    private static List<Path> writable(Config config, HostMachine host) {
        List<Path> places = new ArrayList<>(List.of(config.root()));
        config.sandbox().allowWrite().forEach(allowed -> places.add(host.path(allowed, config.root())));
        config.roster()
                .forEach(profile ->
                        places.addAll(AgentStateDirectories.of(profile.settings(), host.home(), host.environment())));
        return places;
    }

    /** The project is writable in there; what its own runs are told by is for the user to keep out of it. */
    private static void noteContainer(Config config, Path here, GuardRecords records) throws SandboxRefused {
        try {
            List<Path> guarded = new ArrayList<>(guarded(config, here));
            guarded.add(config.stateDirectory().resolve("loops"));
            records.notePlaces(Set.of(config.root().toRealPath()), guarded);
        } catch (IOException e) {
            throw new SandboxRefused("cannot write down where the agent may write: " + FailureWords.of(e));
        }
    }

    private static ExecutionEnvironment container(DockerLauncher launcher, Config config, SecretVariables secrets) {
        String message =
                "the agent runs in the container '%s'".formatted(config.docker().container());
        Shell shell = new Shell(secrets.keptFrom(new LocalLauncher()), scratch(config));
        return new ExecutionEnvironment(
                agent -> new AgentLauncher(launcher, agent.unrestricted()),
                shell,
                // A checkout is made on this machine, and the container knows nothing of it.
                shell,
                shell,
                Optional.of(config.root()),
                Optional.of(new StartMessage(Event.Level.INFO, message)),
                launcher.client());
    }

    private static ExecutionEnvironment tried(
            Config config, Function<AgentSettings, SandboxLauncher> launchers, SecretVariables secrets)
            throws SandboxRefused {
        Shell outside = new Shell(new LocalLauncher(), scratch(config));
        return switch (rehearsed(launchers.apply(config.agent()), config.root(), outside)) {
            case Works(var tool) -> {
                String message = "the agent runs in a sandbox (%s)".formatted(tool.name());
                Path scratch = scratch(config);
                yield new ExecutionEnvironment(
                        agent -> new AgentLauncher(
                                secrets.keptFrom(launchers.apply(agent), agent), agent.unrestricted()),
                        new Shell(secrets.keptFrom(new LocalLauncher()), scratch),
                        new Shell(secrets.keptFrom(launchers.apply(config.agent())), scratch),
                        new Shell(
                                secrets.keptFrom(launchers.apply(config.agent()).looking(config.root())), scratch),
                        Optional.of(config.root()),
                        Optional.of(new StartMessage(Event.Level.INFO, message)),
                        Client.WORKS);
            }
            case Fails disturbed ->
                switch (onThisMachine(outside)) {
                    case Lacking lacking -> without(config, lacking, secrets);
                    case Works _, Disturbed _ -> throw refusal(disturbed);
                };
        };
    }

    /** What could be the doing of an earlier session must not open the door to the next one. */
    private static SandboxRefused refusal(Fails fails) {
        return new SandboxRefused(fails.why())
                .withHint("%s, or run without a sandbox (--no-sandbox, sandbox.mode = \"off\")"
                        .formatted(fails.advice()));
    }

    private static ExecutionEnvironment without(Config config, Lacking fails, SecretVariables secrets)
            throws SandboxRefused {
        if (config.sandbox().mode() == Mode.ON) {
            throw new SandboxRefused("sandbox.mode is \"on\", but %s".formatted(fails.why())).withHint(fails.advice());
        }
        String message = "the agent runs without a sandbox: %s; %s, or set sandbox.mode = \"off\""
                .formatted(fails.why(), fails.advice());
        return open(config, secrets, Optional.of(new StartMessage(Event.Level.WARN, message)));
    }

    private static SandboxAvailability rehearsed(SandboxLauncher launcher, Path directory, Shell shell)
            throws SandboxRefused {
        try {
            SandboxAvailability last = launcher.rehearse(directory, shell, PATIENCE);
            // What was to be hidden may have gone meanwhile: a daemon ended, say.
            for (int more = 0; more < MORE_REHEARSALS && !(last instanceof Works); more++) {
                last = launcher.rehearse(directory, shell, PATIENCE);
            }
            return last;
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Asked only where the rehearsal fails: where that works, the machine is able to. */
    private static SandboxAvailability onThisMachine(Shell shell) {
        try {
            return SandboxAvailability.find(OwnPrograms.OF_THIS_PROCESS, shell, PATIENCE);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static Trouble interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new Trouble("interrupted", e);
    }

    /** What of the settings no sandbox could be made with; nothing is made or started to find out. */
    public static Optional<String> objection(Config config, Terminal terminal) {
        HostMachine host = HostMachine.of(terminal.environment());
        try {
            SandboxLauncher.review(
                    config.sandbox(),
                    host,
                    paths(config, config.agent(), host, terminal.directory(), List.of()),
                    config.root());
            return Optional.empty();
        } catch (SandboxRefused refused) {
            return Optional.of(String.valueOf(refused.getMessage()));
        }
    }

    private static ProjectPaths paths(
            Config config, AgentSettings agent, HostMachine host, Path here, List<Path> sockets) {
        return new ProjectPaths(
                config.stateDirectory(),
                sockets,
                config.output().directory(),
                guarded(config, here),
                config.prompt().text() == null ? List.of(config.prompt().file()) : List.of(),
                AgentStateDirectories.of(agent, host.home(), host.environment()));
    }

    /** Every file that a later start from here would take its commands from. */
    static List<Path> guarded(Config config, Path here) {
        List<Path> files = new ArrayList<>();
        Path own = config.root().resolve("ratchet.toml");
        Path file = config.file();
        files.add(own);
        if (file != null && !file.equals(own)) {
            files.add(file);
        }
        Path harness = config.root().resolve("harness.toml");
        if (!Files.isRegularFile(own) && !harness.equals(file)) {
            files.add(harness);
        }
        for (Path at = here;
                at != null && at.startsWith(config.root()) && !at.equals(config.root());
                at = at.getParent()) {
            files.add(at.resolve("ratchet.toml"));
        }
        if (here.startsWith(config.root()) && !here.equals(config.root())) {
            files.add(here.resolve("harness.toml"));
        }
        return files;
    }
}
