package dev.ratchet.process.docker;

import static dev.ratchet.process.docker.EngineFailed.Kind.UNREACHABLE;

import dev.ratchet.loop.base.Complaint;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the engine listens.
 *
 * @param name as the user would write it
 */
public record EngineAddress(String name) {
    private static final String UNIX = "unix://";
    private static final String TCP = "tcp://";
    private static final String USUAL = UNIX + "/var/run/docker.sock";
    private static final String ADVICE = "set DOCKER_HOST to unix:///PATH/TO/SOCKET or tcp://HOST:PORT";

    /**
     * What {@code DOCKER_HOST} says, or podman's {@code CONTAINER_HOST}, or the first of the usual sockets that is
     * there.
     */
    public static EngineAddress of(Map<String, String> environment) {
        return given(environment, "DOCKER_HOST")
                .or(() -> given(environment, "CONTAINER_HOST"))
                .or(() -> usual(environment).stream()
                        .filter(Files::exists)
                        .map(socket -> UNIX + socket)
                        .findFirst())
                .map(EngineAddress::new)
                .orElse(new EngineAddress(USUAL));
    }

    private static Optional<String> given(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable)).filter(value -> !value.isBlank());
    }

    private static List<Path> usual(Map<String, String> environment) {
        List<Path> sockets = new ArrayList<>(List.of(Path.of("/var/run/docker.sock")));
        Optional<String> runtime = given(environment, "XDG_RUNTIME_DIR");
        runtime.ifPresent(directory -> sockets.add(Path.of(directory, "docker.sock")));
        given(environment, "HOME").ifPresent(home -> sockets.add(Path.of(home, ".docker/run/docker.sock")));
        runtime.ifPresent(directory -> sockets.add(Path.of(directory, "podman/podman.sock")));
        sockets.add(Path.of("/run/podman/podman.sock"));
        return sockets;
    }

    SocketAddress socket() throws EngineFailed {
        try {
            if (name.startsWith(UNIX)) {
                return UnixDomainSocketAddress.of(name.substring(UNIX.length()));
            }
            if (name.startsWith(TCP)) {
                URI uri = URI.create(name);
                return new InetSocketAddress(uri.getHost(), uri.getPort());
            }
        } catch (IllegalArgumentException _) {
            throw unusable("is no address");
        }
        throw unusable("is not of a kind that is known here");
    }

    private EngineFailed unusable(String why) {
        return new EngineFailed(
                UNREACHABLE, new Complaint("the engine's address '%s' %s".formatted(name, why), ADVICE));
    }
}
