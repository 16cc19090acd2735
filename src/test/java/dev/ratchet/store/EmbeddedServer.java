package dev.ratchet.store;

import dev.ratchet.testing.TestDirectories;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;

/** The PostgreSQL server of this test run, started for the first test that asks for it: see {@link ServerHost}. */
public final class EmbeddedServer {
    private static final Path PLACE = Path.of("target", "postgres");
    private static final Path PORT = PLACE.resolve("port");
    private static final Path LOG = PLACE.resolve("log");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private EmbeddedServer() {}

    /**
     * A connection to the host, which keeps the server up as long as this JVM lives.
     *
     * @param door kept open
     */
    private record Visit(Socket door, String url) {}

    private static final class Joined {
        private static final Visit VISIT = join();
    }

    /** Its address; the test is skipped where there are no binaries for the machine. */
    public static String url() {
        try {
            return Joined.VISIT.url();
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            throw new TestAbortedException("no PostgreSQL for this machine, see " + LOG, e);
        }
    }

    /** The port that it listens on, for who puts something in between. */
    public static int port() {
        String url = url();
        return Integer.parseInt(url.substring(url.lastIndexOf(':') + 1, url.lastIndexOf('/')));
    }

    /** A project in it, reached in another way. */
    public static PostgresSettings project(String name, LoopbackProxy network) {
        String url = "jdbc:postgresql://localhost:%d/postgres".formatted(network.port());
        return new PostgresSettings(url, name, PostgresSettings.POOL, Map.of("PGUSER", "postgres"));
    }

    /** A project in it. */
    public static PostgresSettings project(String name) {
        return new PostgresSettings(url(), name, PostgresSettings.POOL, Map.of("PGUSER", "postgres"));
    }

    /** One JVM at a time: the first starts the host, the others find it. */
    private static Visit join() {
        try {
            Files.createDirectories(PLACE);
            try (FileChannel channel = FileChannel.open(
                            PLACE.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock _ = channel.lock()) {
                Optional<Visit> running = visit();
                return running.isPresent() ? running.get() : start();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nothing if no host is there, or none any more. */
    private static Optional<Visit> visit() {
        try {
            Socket door = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(Files.readString(PORT)));
            door.setSoTimeout((int) Duration.ofSeconds(5).toMillis());
            String url =
                    new BufferedReader(new InputStreamReader(door.getInputStream(), StandardCharsets.UTF_8)).readLine();
            if (url != null && url.startsWith("jdbc:postgresql:")) {
                return Optional.of(new Visit(door, url));
            }
            door.close();
        } catch (IOException | NumberFormatException _) {
            // The file is an old one's, or not there.
        }
        return Optional.empty();
    }

    private static Visit start() throws IOException {
        Files.deleteIfExists(PORT);
        Process host = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + TestDirectories.place(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServerHost.class.getName(),
                        PORT.toString())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(LOG.toFile())
                .start();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(PORT) && host.isAlive() && System.nanoTime() < deadline) {
            waitAMoment(host);
        }
        return visit().orElseThrow(() -> new IllegalStateException("the server did not start"));
    }

    private static void waitAMoment(Process host) {
        try {
            host.waitFor(20, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
