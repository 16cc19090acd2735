package dev.ratchet.config.key;

import dev.ratchet.config.key.Key.Defaults;
import dev.ratchet.config.value.TextTable;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.process.docker.DockerSettings;
import java.util.Map;

/** The settings of the container that agents may run in, part of the catalogue of {@link Keys}. */
public final class DockerKeys {
    private static final TextValue TEXT = new TextValue(TextValue.Rule.ANY);
    private static final DockerSettings DOCKER = DockerSettings.NONE;

    public static final Key<String> CONTAINER = new Key<>(
            "docker",
            "container",
            TEXT,
            Defaults.of(DOCKER.container()),
            "the running container that the agent works in; empty = this machine");
    public static final Key<String> USER = new Key<>(
            "docker", "user", TEXT, Defaults.of(DOCKER.user()), "the agent's user there; empty = the container's own");
    public static final Key<String> WORKDIR = new Key<>(
            "docker",
            "workdir",
            new TextValue(TextValue.Rule.PATH_OR_EMPTY),
            Defaults.of(DOCKER.workdir()),
            "where the agent works there; empty = the project's path, else the container's own directory");
    public static final Key<Map<String, String>> ENV = new Key<>(
            "docker",
            "env",
            new TextTable(),
            Defaults.of(DOCKER.environment()),
            "variables of the agent there; nothing is passed on from this machine's");

    private DockerKeys() {}
}
