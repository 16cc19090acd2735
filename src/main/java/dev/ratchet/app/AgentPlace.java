package dev.ratchet.app;

import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.config.Config;
import dev.ratchet.loop.Trouble;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.docker.ContainerLeftOvers;
import dev.ratchet.process.docker.DockerLauncher;
import dev.ratchet.process.docker.Engine;
import dev.ratchet.process.docker.EngineAddress;
import dev.ratchet.process.docker.EngineFailed;
import dev.ratchet.process.docker.Inspection;
import java.time.Duration;
import java.util.List;
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

    /** What keeps the agent from running in the container. */
    List<String> problems() {
        return switch (inspection().look()) {
            case Inspection.Usable _ -> List.of();
            case Inspection.Unusable(var problems) -> problems;
        };
    }

    /** What a person should know of the container before a long run. */
    Optional<String> warning() {
        return inspection().look() instanceof Inspection.Usable(var warning) ? warning : Optional.empty();
    }

    /** Ends what an attempt of a Ratchet that was killed has left in the container; tells how many there were. */
    int endLeftOvers(String marker, Duration grace) {
        if (!isContainer()) {
            return 0;
        }
        try {
            return new ContainerLeftOvers(engine(), config.docker()).end(marker, grace);
        } catch (EngineFailed e) {
            throw new Trouble("cannot look for what an earlier run has left: " + e.getMessage(), e);
        }
    }

    Engine engine() {
        return new Engine(EngineAddress.of(environment), PATIENCE);
    }

    Inspection inspection() {
        AgentSettings agent = config.agent();
        boolean brought = agent.command().equals(Dialects.SCRIPTED);
        return new Inspection(
                engine(), config.docker(), config.root(), brought ? "" : agent.command(), agent.environment());
    }
}
