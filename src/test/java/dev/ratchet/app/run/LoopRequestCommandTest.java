package dev.ratchet.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.InThisProcess;
import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.LoopbackProxy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopRequestCommandTest {
    private final Time time = new SteadyTime();

    @TempDir
    Path directory;

    private Project project;

    @BeforeEach
    void open() throws IOException {
        project = new Project(
                ConfigLoader.load(directory, null, Map.of(), Map.of()).config());
        Files.createDirectories(project.state());
    }

    @Test
    void aRunThatIsOverIsAskedForNothingWhileItsProcessIsStillLeaving() {
        try (LoopLock _ =
                        LoopLock.take(List.of(project.lock("main")), time.now()).orElseThrow();
                Database database = project.open()) {
            DatabaseJournal journal = new DatabaseJournal(database, time);
            assertThat(said("stop")).as("a run that is about to begin").contains("'main' ends after its session");
            long pid = ProcessHandle.current().pid();
            journal.saw(new Event.RunStarted("run", "main", "prompt", pid, time.now()));
            assertThat(said("stop")).contains("'main' ends after its session");

            journal.saw(new Event.RunEnded("run", new Outcome(Outcome.Kind.STOPPED, "asked to"), time.now()));
            assertThat(said("pause")).contains("No loop is running here");
            assertThat(said("pause", "--name", "main")).contains("No loop 'main' is running here");
            assertThat(said("stop", "--all")).contains("No loop is running here");
            assertThat(said("send", "main", "stop")).contains("'main' is not running here now");
            assertThat(project.paused()).isEmpty();

            journal.saw(new Event.RunStarted("next", "main", "prompt", pid, time.now()));
            assertThat(said("pause")).contains("'main' waits after its session");
        }
    }

    @Test
    void oneLoopOfAProcessIsNotAskedByASignalThatReachesAllOfThem() throws Exception {
        try (LoopbackProxy server = new LoopbackProxy(0);
                Loops loops = new Loops()) {
            server.cut();
            loops.add("w1");
            loops.add("w2");

            for (String[] one : new String[][] {{"stop", "--name", "w1"}, {"stop", "--now", "--name", "w1"}}) {
                assertThat(said(at(server.port()), one))
                        .contains("cannot be reached", "'ratchet stop --all", "ends box/w1, box/w2")
                        .doesNotContain("Killing", "after its session")
                        .hasLineCount(1);
            }
            assertThat(loops.process.isAlive()).isTrue();

            assertThat(said(at(server.port()), "stop", "--all")).contains("'box/w1' ends", "'box/w2' ends");
            assertThat(loops.process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void theOnlyLoopOfItsProcessIsAskedByASignal() throws Exception {
        try (LoopbackProxy server = new LoopbackProxy(0);
                Loops loops = new Loops();
                Loops others = new Loops()) {
            server.cut();
            loops.add("w1");
            others.add("w2");

            assertThat(said(at(server.port()), "stop", "--name", "w1")).contains("'box/w1' ends");
            assertThat(loops.process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(others.process.isAlive()).isTrue();
        }
    }

    /** It lets everybody in, and says nothing. */
    @Test
    void aServerThatIsSilentHoldsUpNoStop() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Loops loops = new Loops()) {
            loops.add("w1");

            long began = System.nanoTime();
            assertThat(said(at(silent.getLocalPort()), "stop", "--now")).contains("Killing 'box/w1'");

            assertThat(loops.process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(9));
        }
    }

    private static Map<String, String> at(int port) {
        return Map.of("RATCHET_STORE_URL", "jdbc:postgresql://localhost:%d/postgres".formatted(port));
    }

    /** A process that holds the locks of some loops, by their files. */
    private final class Loops implements AutoCloseable {
        private final Process process;

        Loops() throws IOException {
            Files.writeString(directory.resolve("ratchet.toml"), "[store]\nproject = \"some\"\n");
            process = new ProcessBuilder("sleep", "60").start();
        }

        /** Each has its lock a moment after the one before. */
        void add(String loop) throws IOException {
            Files.writeString(project.lock(loop), "%d %s box/%s\n".formatted(process.pid(), time.now(), loop));
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    private String said(String... command) {
        return said(Map.of(), command);
    }

    private String said(Map<String, String> environment, String... command) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int _ = InThisProcess.run(directory, environment, out, out, command);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
