package dev.ratchet.app;

import dev.ratchet.agent.AgentSettings;
import dev.ratchet.config.Config;
import dev.ratchet.journal.Lodging;
import dev.ratchet.loop.DialectNames;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.docker.ContainerLeftOvers;
import dev.ratchet.process.docker.DockerLauncher;
import dev.ratchet.process.docker.DockerSettings;
import dev.ratchet.process.docker.Engine;
import dev.ratchet.process.docker.EngineAddress;
import dev.ratchet.process.docker.Inspection;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Where the agent runs: on this machine, or in a container. */
record AgentPlace(Config config, Map<String, String> environment) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    boolean isContainer() {
        return config.docker().used();
    }

    /** What starts sessions in the container. */
    Launcher launcher() {
        return new DockerLauncher(
                engine(), config.docker(), config.root(), config.watchdog().killGrace());
    }

    /** The container, if it is one. */
    Optional<Lodging> lodging() {
        DockerSettings docker = config.docker();
        return isContainer() ? Optional.of(new Lodging(docker.container(), docker.user())) : Optional.empty();
    }

    /** What attempts have left in this or another container. */
    ContainerLeftOvers leftOvers(Lodging lodging) {
        return new ContainerLeftOvers(engine(), new DockerSettings(lodging.container(), lodging.user(), "", Map.of()));
    }

    Engine engine() {
        return new Engine(EngineAddress.of(environment), PATIENCE);
    }

    Inspection inspection() {
        AgentSettings agent = config.agent();
        boolean brought = agent.isDirect() || agent.command().equals(DialectNames.SCRIPTED);
        return new Inspection(
                engine(), config.docker(), config.root(), brought ? "" : agent.command(), agent.environment());
    }
}
