package dev.ratchet.process.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the engine is looked for. */
class EngineAddressTest {
    @Test
    void whatTheEnvironmentSaysComesFirst() throws EngineFailed {
        EngineAddress docker = EngineAddress.of(Map.of("DOCKER_HOST", "unix:///a", "CONTAINER_HOST", "unix:///b"));
        EngineAddress podman = EngineAddress.of(Map.of("DOCKER_HOST", "", "CONTAINER_HOST", "tcp://localhost:8888"));

        assertThat(docker.socket()).isEqualTo(UnixDomainSocketAddress.of("/a"));
        assertThat(podman.socket()).isEqualTo(new InetSocketAddress("localhost", 8888));
    }

    @Test
    void aSocketOfTheUserIsFound(@TempDir Path runtime) throws IOException {
        org.junit.jupiter.api.Assumptions.assumeFalse(
                Files.exists(Path.of("/var/run/docker.sock")), "docker runs here");
        Files.createDirectories(runtime.resolve("podman"));
        Files.createFile(runtime.resolve("podman/podman.sock"));

        assertThat(EngineAddress.of(Map.of("XDG_RUNTIME_DIR", runtime.toString()))
                        .name())
                .isEqualTo("unix://" + runtime + "/podman/podman.sock");
    }

    @Test
    void whatCannotBeUsedIsSaidWithWhatCan() {
        for (String host : new String[] {"ssh://me@there", "tcp://:80:80", "nonsense"}) {
            assertThatThrownBy(() -> new EngineAddress(host).socket())
                    .isInstanceOf(EngineFailed.class)
                    .hasMessageContaining(host)
                    .hasMessageContaining("tcp://HOST:PORT");
        }
    }
}
