package dev.ratchet.app.demo;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Running;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A PostgreSQL server for the demo, which nobody but us gets into and of which nothing is left at its end. */
final class DemoDatabase implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final Duration GRACE = Duration.ofSeconds(10);

    /** The line of its file in which the server says how it stands. */
    private static final int STATE = 7;

    private final Path place;
    private final Running server;
    private final String address;

    private DemoDatabase(Path place, Running server, String address) {
        this.place = place;
        this.server = server;
        this.address = address;
    }

    /** Starts one in a directory of its own. */
    static DemoDatabase start() {
        try {
            Path place = PrivateDirectory.fresh(PrivateDirectory.scratch(Map.of()), "demo-postgres-");
            boolean started = false;
            try {
                DemoDatabase database = start(place);
                started = true;
                return database;
            } finally {
                if (!started) {
                    DirectoryDeletion.delete(place);
                }
            }
        } catch (IOException e) {
            throw new Trouble("cannot make a database for the demo: " + FailureWords.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted", e);
        }
    }

    private static DemoDatabase start(Path place) throws IOException, LaunchFailed, InterruptedException {
        Path programs = PostgresPrograms.find(place);
        Path data = place.resolve("data");
        String password = UUID.randomUUID().toString();
        Path secret = Files.writeString(place.resolve("password"), password);
        run(
                place,
                words(
                        programs.resolve("initdb"),
                        "-D",
                        data.toString(),
                        "-U",
                        "postgres",
                        "-A",
                        "scram-sha-256",
                        "--pwfile=" + secret,
                        "-E",
                        "UTF8",
                        "--locale=C",
                        "--no-sync"));
        Files.delete(secret);
        int port = freePort();
        Path log = place.resolve("log");
        Running server = new LocalLauncher()
                .launch(
                        new LaunchCommand(
                                words(
                                        programs.resolve("postgres"),
                                        "-D",
                                        data.toString(),
                                        "-h",
                                        "127.0.0.1",
                                        "-p",
                                        Integer.toString(port),
                                        "-k",
                                        "",
                                        "-F"),
                                place,
                                Map.of(),
                                null,
                                Files.createFile(log),
                                null),
                        "demo-database");
        DemoDatabase database = new DemoDatabase(
                place,
                server,
                "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres&password=%s".formatted(port, password));
        database.awaitReady(data.resolve("postmaster.pid"), log);
        return database;
    }

    /** It does not run for root; in a namespace of its own root is nobody. */
    private static List<String> words(Path program, String... arguments) {
        List<String> words = new ArrayList<>();
        if (System.getProperty("user.name", "").equals("root")) {
            words.addAll(List.of("unshare", "-U"));
        }
        words.add(program.toString());
        words.addAll(List.of(arguments));
        return words;
    }

    private static void run(Path place, List<String> words) throws IOException, LaunchFailed, InterruptedException {
        ShellResult result = new Shell(new LocalLauncher(), PrivateDirectory.scratch(Map.of()))
                .run(new ShellCommand(Shell.line(words), place, Map.of(), "demo-database", PATIENCE));
        if (result.exitCode() != 0) {
            throw new IOException(result.stderr().strip());
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady(Path state, Path log) throws IOException, InterruptedException {
        for (Duration waited = Duration.ZERO; waited.compareTo(PATIENCE) < 0; waited = waited.plus(LOOK)) {
            if (isReady(state)) {
                return;
            }
            if (server.awaitExit(LOOK)) {
                break;
            }
        }
        String said = Files.readString(log).strip();
        close();
        throw new IOException("the server does not come up: " + said);
    }

    private static boolean isReady(Path state) throws IOException {
        try {
            List<String> lines = Files.readAllLines(state);
            return lines.size() > STATE && lines.get(STATE).strip().equals("ready");
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    /** How to get in. */
    String address() {
        return address;
    }

    @Override
    public void close() {
        var _ = server.end(GRACE);
        try {
            DirectoryDeletion.delete(place);
        } catch (IOException _) {
            // It is private, and whoever clears up after processes that are no more takes it along.
        }
    }
}
