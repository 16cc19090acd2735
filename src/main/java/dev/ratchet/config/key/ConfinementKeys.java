package dev.ratchet.config.key;

import dev.ratchet.config.value.ListOf;
import dev.ratchet.config.value.TextTable;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.TextValue.Rule;
import dev.ratchet.process.docker.DockerSettings;
import dev.ratchet.process.sandbox.SandboxSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What shuts agents in: a sandbox, or a container that is there already; part of the catalogue of {@link Keys}. */
public final class ConfinementKeys {
    private static final ListOf<String> PATHS = new ListOf<>(KeySection.PATH);
    private static final TextValue PATH_OR_NONE = new TextValue(Rule.PATH_OR_EMPTY);
    private static final DockerSettings DEFAULT_DOCKER = DockerSettings.NONE;
    private static final SandboxSettings DEFAULT_SANDBOX = SandboxSettings.DEFAULT;

    static final KeySection SANDBOX = new KeySection("sandbox");
    static final Key<String> MODE = SANDBOX.choice("mode", SandboxSettings.Mode.AUTO)
            .orInHarness("off")
            .means("shut the agent in: auto (where that works), on (or run nothing) or off");
    static final Key<List<String>> HIDE =
            SANDBOX.key("hide", PATHS, DEFAULT_SANDBOX.hide()).means("what the agent must not read");
    static final Key<List<String>> ALLOW_WRITE = SANDBOX.key("allow_write", PATHS, DEFAULT_SANDBOX.allowWrite())
            .means("directories that the agent may write beside the project, temporary ones and its own");
    static final Key<Boolean> NETWORK = SANDBOX.onOff("network", true).means("leave the agent the network");

    static final KeySection DOCKER = new KeySection("docker");
    static final Key<String> CONTAINER = DOCKER.text("container", DEFAULT_DOCKER.container())
            .means("the running container that the agent works in; empty = this machine");
    static final Key<String> CONTAINER_USER =
            DOCKER.text("user", DEFAULT_DOCKER.user()).means("the agent's user there; empty = the container's own");
    static final Key<String> WORKDIR = DOCKER.key("workdir", PATH_OR_NONE, DEFAULT_DOCKER.workdir())
            .means("where the agent works there; empty = the project's path, else the container's own directory");
    static final Key<Map<String, String>> CONTAINER_ENV = DOCKER.key(
                    "env", new TextTable(), DEFAULT_DOCKER.environment())
            .means("variables of the agent there; nothing is passed on from this machine's");

    private ConfinementKeys() {}

    /**
     * How the agent is shut in.
     *
     * @param secret files that it must not read whatever else is hidden
     * @param resolve makes a path as it was written one that means the same everywhere
     */
    public static SandboxSettings sandbox(KeyValues values, Set<Path> secret, UnaryOperator<String> resolve) {
        return new SandboxSettings(
                values.choice(MODE, SandboxSettings.Mode.class),
                Stream.concat(
                                values.get(HIDE).stream().map(resolve),
                                secret.stream().map(Path::toString))
                        .toList(),
                values.get(ALLOW_WRITE).stream().map(resolve).toList(),
                values.get(NETWORK) ? SandboxSettings.Network.OPEN : SandboxSettings.Network.NONE);
    }

    public static DockerSettings docker(KeyValues values) {
        return new DockerSettings(
                values.get(CONTAINER), values.get(CONTAINER_USER), values.get(WORKDIR), values.get(CONTAINER_ENV));
    }
}
