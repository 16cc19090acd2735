package dev.ratchet.app.compose;

import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.Config;
import dev.ratchet.journal.LastContainers.LastContainer;
import dev.ratchet.process.docker.CommandAnswers;
import dev.ratchet.process.docker.ContainerEngine;
import dev.ratchet.process.docker.ContainerInspection;
import dev.ratchet.process.docker.DockerLauncher;
import dev.ratchet.process.docker.DockerSettings;
import dev.ratchet.process.docker.EngineAddress;
import dev.ratchet.process.docker.EngineFailed;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Where the agent runs: on this machine, or in a container. */
public record AgentLocation(Config config, Map<String, String> environment) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * What starts sessions in the container.
     *
     * @param answers what answers agents that call Ratchet
     */
    DockerLauncher launcher(CommandAnswers answers) {
        return new DockerLauncher(
                engine(), config.docker(), config.root(), config.watchdog().killGrace(), answers);
    }

    /** The container, if it is one. */
    public Optional<LastContainer> container() {
        DockerSettings docker = config.docker();
        return docker.used() ? Optional.of(new LastContainer(docker.container(), docker.user())) : Optional.empty();
    }

    /** Ends what an attempt has left in this or another container; tells how many there were. */
    public int endLeftOvers(LastContainer container, String marker, Duration grace) throws EngineFailed {
        DockerSettings docker = new DockerSettings(container.container(), container.user(), "", Map.of());
        return DockerLauncher.endLeftOvers(engine(), docker, marker, grace);
    }

    public ContainerEngine engine() {
        return new ContainerEngine(EngineAddress.of(environment), PATIENCE);
    }

    public ContainerInspection inspection() {
        AgentSettings agent = config.agent();
        boolean brought = agent.isDirect() || agent.isScripted();
        return new ContainerInspection(
                engine(), config.docker(), config.root(), brought ? "" : agent.command(), agent.environment());
    }
}
