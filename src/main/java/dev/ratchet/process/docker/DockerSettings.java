package dev.ratchet.process.docker;

import java.util.Map;

/**
 * The container in which the agent runs.
 *
 * @param container its name or id; empty for none
 * @param user who the agent is there; empty for the container's own user
 * @param workdir where it works there; empty for the project's path, else the container's own
 * @param environment variables for the agent, besides its own
 */
public record DockerSettings(String container, String user, String workdir, Map<String, String> environment) {
    public static final DockerSettings NONE = new DockerSettings("", "", "", Map.of());

    public DockerSettings {
        environment = Map.copyOf(environment);
    }

    /** Whether the agent runs in a container at all. */
    public boolean used() {
        return !container.isBlank();
    }
}
