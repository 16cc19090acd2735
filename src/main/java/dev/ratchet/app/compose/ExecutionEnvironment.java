package dev.ratchet.app.compose;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.cli.AgentStateDirectories;
import dev.ratchet.config.Config;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.Shell;
import dev.ratchet.process.sandbox.HostMachine;
import dev.ratchet.process.sandbox.ProjectPaths;
import dev.ratchet.process.sandbox.SandboxAvailability;
import dev.ratchet.process.sandbox.SandboxAvailability.Fails;
import dev.ratchet.process.sandbox.SandboxAvailability.Works;
import dev.ratchet.process.sandbox.SandboxLauncher;
import dev.ratchet.process.sandbox.SandboxRefused;
import dev.ratchet.process.sandbox.SandboxSettings;
import dev.ratchet.process.sandbox.SandboxSettings.Mode;
import dev.ratchet.process.tree.LocalLauncher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where the agent's sessions run, and only they: hooks and checks are the user's own.
 *
 * @param launchers where each agent is launched
 * @param shell what runs the user's own commands, beside a session that must not lay hands on them
 * @param checks what runs the commands that look at an agent's work: they run its code, so they are shut in as it is
 * @param bounds where sessions can make links that lead Ratchet to what they cannot reach themselves, if to anything
 * @param notice what the user should know of it
 */
public record ExecutionEnvironment(
        Function<AgentSettings, AgentLauncher> launchers,
        Shell shell,
        Shell checks,
        Optional<Path> bounds,
        Optional<StartMessage> notice) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** One line for the user. */
    public record StartMessage(Event.Level level, String message) {}

    /** What starts one agent's sessions, and the agent as it may be called there. */
    record AgentLauncher(Launcher launcher, AgentSettings agent) {}

    /** Without sandbox or container. */
    private static ExecutionEnvironment open(SecretVariables secrets, Optional<StartMessage> notice) {
        LocalLauncher local = new LocalLauncher();
        Shell shell = new Shell(secrets.keptFrom(local));
        return new ExecutionEnvironment(
                agent -> new AgentLauncher(secrets.keptFrom(local, agent), agent),
                shell,
                shell,
                Optional.empty(),
                notice);
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
                bounds,
                notice);
    }

    AgentLauncher launcher(AgentSettings agent) {
        return launchers.apply(agent);
    }

    /**
     * What the configuration asks for, as far as this machine has it.
     *
     * @param socket the directory of the socket by which sessions reach this process
     */
    public static ExecutionEnvironment choose(Config config, Terminal terminal, Path socket) throws SandboxRefused {
        SecretVariables secrets = SecretVariables.of(config);
        secrets.keep();
        if (config.docker().used()) {
            return container(new AgentLocation(config, terminal.environment()).launcher(), config, secrets);
        }
        SandboxSettings settings = config.sandbox();
        if (settings.mode() == Mode.OFF) {
            return open(secrets, Optional.empty());
        }
        HostMachine host = HostMachine.of(terminal.environment());
        return switch (SandboxAvailability.look(host)) {
            case Works(var tool) -> {
                Function<AgentSettings, SandboxLauncher> launchers = agent -> new SandboxLauncher(
                        tool, settings, host, paths(config, agent, host, terminal.directory(), List.of(socket)));
                yield tried(config, launchers, secrets);
            }
            case Fails fails -> without(config, fails, secrets);
        };
    }

    private static ExecutionEnvironment container(Launcher launcher, Config config, SecretVariables secrets) {
        String message =
                "the agent runs in the container '%s'".formatted(config.docker().container());
        Shell shell = new Shell(secrets.keptFrom(new LocalLauncher()));
        return new ExecutionEnvironment(
                agent -> new AgentLauncher(launcher, agent.unrestricted()),
                shell,
                // A checkout is made on this machine, and the container knows nothing of it.
                shell,
                Optional.of(config.root()),
                Optional.of(new StartMessage(Event.Level.INFO, message)));
    }

    private static ExecutionEnvironment tried(
            Config config, Function<AgentSettings, SandboxLauncher> launchers, SecretVariables secrets)
            throws SandboxRefused {
        return switch (rehearsed(launchers.apply(config.agent()), config.root())) {
            case Works(var tool) -> {
                String message = "the agent runs in a sandbox (%s)".formatted(tool.name());
                // Read-only inside, unlike the directories for temporary files.
                Path scratch = config.output().directory();
                yield new ExecutionEnvironment(
                        agent -> new AgentLauncher(
                                secrets.keptFrom(launchers.apply(agent), agent), agent.unrestricted()),
                        new Shell(secrets.keptFrom(new LocalLauncher()), scratch),
                        new Shell(secrets.keptFrom(launchers.apply(config.agent())), scratch),
                        Optional.of(config.root()),
                        Optional.of(new StartMessage(Event.Level.INFO, message)));
            }
            case Fails fails -> without(config, fails, secrets);
        };
    }

    private static ExecutionEnvironment without(Config config, Fails fails, SecretVariables secrets)
            throws SandboxRefused {
        if (config.sandbox().mode() == Mode.ON) {
            throw new SandboxRefused("sandbox.mode is \"on\", but %s; %s".formatted(fails.why(), fails.advice()));
        }
        String message = "the agent runs without a sandbox: %s; %s, or set sandbox.mode = \"off\""
                .formatted(fails.why(), fails.advice());
        return open(secrets, Optional.of(new StartMessage(Event.Level.WARN, message)));
    }

    private static SandboxAvailability rehearsed(SandboxLauncher launcher, Path directory) throws SandboxRefused {
        try {
            return launcher.rehearse(directory, new Shell(new LocalLauncher()), PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted", e);
        }
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
