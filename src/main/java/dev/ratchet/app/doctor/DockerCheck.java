package dev.ratchet.app.doctor;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Whether a docker daemon answers on its socket; nothing uses it yet. */
public record DockerCheck(Map<String, String> environment) implements Check {
    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final String UNIX = "unix://";
    private static final String USUAL = UNIX + "/var/run/docker.sock";
    private static final String PING = "GET /_ping HTTP/1.0\r\nHost: docker\r\n\r\n";

    @Override
    public String subject() {
        return "docker";
    }

    @Override
    public List<Finding> look() {
        String host = environment.getOrDefault("DOCKER_HOST", "");
        String address = host.isEmpty() ? USUAL : host;
        if (!address.startsWith(UNIX)) {
            return Finding.info("DOCKER_HOST is %s, which is not tried".formatted(address), "");
        }
        Path socket = Path.of(address.substring(UNIX.length()));
        if (!Files.exists(socket)) {
            return Finding.info(
                    "there is no socket " + socket, "not used yet; install and start docker, or set DOCKER_HOST");
        }
        try {
            String answer = ask(socket);
            return answer.startsWith("HTTP/1.") && answer.contains(" 200 ")
                    ? Finding.ok("a daemon answers at " + socket)
                    : Finding.info("no daemon of docker answers at " + socket, "not used yet; start it again");
        } catch (IOException e) {
            return Finding.info(
                    "%s cannot be used: %s".formatted(socket, e.getMessage()), "not used yet; join the group 'docker'");
        }
    }

    /** What it says to a ping; nothing if it takes too long. */
    private static String ask(Path socket) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                Selector selector = Selector.open()) {
            // Not blocking from the start: a daemon that is stuck accepts nobody.
            channel.configureBlocking(false);
            if (!channel.connect(UnixDomainSocketAddress.of(socket))) {
                return "";
            }
            channel.register(selector, SelectionKey.OP_READ);
            channel.write(ByteBuffer.wrap(PING.getBytes(StandardCharsets.US_ASCII)));
            if (selector.select(LONGEST.toMillis()) == 0) {
                return "";
            }
            ByteBuffer answer = ByteBuffer.allocate(256);
            channel.read(answer);
            return StandardCharsets.US_ASCII.decode(answer.flip()).toString();
        }
    }
}
