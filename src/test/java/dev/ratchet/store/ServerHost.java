package dev.ratchet.store;

import dev.ratchet.process.tree.OrphanAdoption;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A process with a PostgreSQL server that all JVMs of a test run share. Each keeps a connection to it for as long as it
 * lives; a while after the last of them it ends, and the server with it. It is a process of its own since the server
 * daemonises: in a JVM that tests how children are found and ended it would be found, and ended.
 */
final class ServerHost {
    private static final int IDLE_MILLIS = 10_000;

    private ServerHost() {}

    /** Writes to the file where it can be reached, once the server is up. */
    public static void main(String... arguments) throws IOException {
        OrphanAdoption.begin();
        // Nothing in it has to outlive the tests.
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setServerConfig("fsync", "off")
                        .setServerConfig("full_page_writes", "off")
                        .setServerConfig("synchronous_commit", "off")
                        .setServerConfig("max_connections", "300")
                        .start();
                ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            publish(Path.of(arguments[0]), door.getLocalPort());
            serve(door, "jdbc:postgresql://localhost:%d/postgres%n".formatted(server.getPort()));
        }
    }

    private static void publish(Path file, int port) throws IOException {
        Path written = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), Integer.toString(port));
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void serve(ServerSocket door, String url) throws IOException {
        AtomicInteger users = new AtomicInteger();
        door.setSoTimeout(IDLE_MILLIS);
        boolean wanted = true;
        while (wanted) {
            try {
                Socket user = door.accept();
                users.incrementAndGet();
                Thread.startVirtualThread(() -> {
                    greetAndWait(user, url);
                    users.decrementAndGet();
                });
            } catch (SocketTimeoutException _) {
                wanted = users.get() > 0;
            }
        }
    }

    private static void greetAndWait(Socket user, String url) {
        try (user) {
            user.getOutputStream().write(url.getBytes(StandardCharsets.UTF_8));
            user.getInputStream().read();
        } catch (IOException _) {
            // It is gone, which is what is waited for.
        }
    }
}
