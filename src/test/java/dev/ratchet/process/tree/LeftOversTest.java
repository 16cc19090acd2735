package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.Running;
import dev.ratchet.process.tree.LeftOvers.MarkedProcessGroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class LeftOversTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(200);

    @TempDir
    Path directory;

    private Scripts scripts;

    @BeforeEach
    void prepare() {
        scripts = new Scripts(directory);
    }

    /** A Ratchet of sorts that starts a script and waits to be killed. */
    static final class Supervisor {
        private Supervisor() {}

        public static void main(String[] arguments) throws Exception {
            Path directory = Path.of(arguments[0]);
            Running running = new LocalLauncher()
                    .launch(
                            new LaunchCommand(
                                    List.of("/bin/sh", arguments[1]),
                                    directory,
                                    Map.of("PIDS", arguments[2]),
                                    null,
                                    directory.resolve("output"),
                                    null),
                            arguments[3]);
            Instant start = SessionLeader.startOf(running.pid()).orElseThrow();
            Files.writeString(directory.resolve("leader.part"), running.pid() + " " + start);
            Files.move(directory.resolve("leader.part"), directory.resolve("leader"));
            new CountDownLatch(1).await();
        }
    }

    @Test
    void endsTheTreeOfASupervisorThatWasKilled() throws Exception {
        Path script = Files.writeString(directory.resolve("tree.sh"), """
            echo $$ >> $PIDS
            setsid sh -c 'trap "" TERM; echo $$ >> $PIDS; while :; do sleep 0.05; done' &
            env -i sleep 600 & echo $! >> $PIDS
            (setsid env -i PATH=$PATH PIDS=$PIDS sh -c 'echo $$ >> $PIDS; exec sleep 600' &)
            env -u RATCHET_ATTEMPT sh -c 'echo $$ >> $PIDS; setsid sleep 600 & echo $! >> $PIDS; wait' &
            wait
            """);
        Process supervisor = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Supervisor.class.getName(),
                        directory.toString(),
                        script.toString(),
                        scripts.pids().toString(),
                        "attempt-42")
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("supervisor").toFile())
                .start();
        List<Long> pids = scripts.awaitPids(6);
        Scripts.await("leader noted", () -> Files.exists(directory.resolve("leader")));
        String[] leader = Files.readString(directory.resolve("leader")).split(" ", -1);
        supervisor.destroyForcibly();
        assertThat(supervisor.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(pids).allMatch(Scripts::exists);

        int ended = LeftOvers.end("attempt-42", leader(Long.parseLong(leader[0]), Instant.parse(leader[1])), SHORT);

        assertThat(ended).isGreaterThanOrEqualTo(6);
        Scripts.await("all gone", () -> pids.stream().noneMatch(Scripts::exists));
    }

    @Test
    void sparesAStrangerWhoHasTheLeadersNumberNow() throws Exception {
        Running stranger = scripts.start("stranger", "sleep 600 & echo $! >> $PIDS; wait");
        List<Long> pids = scripts.awaitPids(1);
        Instant start = SessionLeader.startOf(stranger.pid()).orElseThrow();

        assertThat(LeftOvers.end("nobody", leader(stranger.pid(), start.minusSeconds(3600)), Duration.ZERO))
                .isZero();
        assertThat(LeftOvers.end("nobody", leader(stranger.pid(), start.plusSeconds(3600)), Duration.ZERO))
                .isZero();
        assertThat(pids).allMatch(Scripts::exists);
        stranger.end(Duration.ZERO);
    }

    @Test
    void findsASessionWithoutMarkerByItsLeader() throws Exception {
        Process starter = new ProcessBuilder("sh", "-c", "setsid sh -c 'echo $$ >> pids; sleep 600; :' &")
                .directory(directory.toFile())
                .start();
        assertThat(starter.waitFor(20, TimeUnit.SECONDS)).isTrue();
        long leader = scripts.awaitPids(1).getFirst();
        Scripts.await("a child", () -> ProcessTable.read().all().stream().anyMatch(entry -> entry.parent() == leader));
        Instant start = SessionLeader.startOf(leader).orElseThrow();
        assertThat(LeftOvers.end("none", leader(leader, start), LONG)).isEqualTo(2);
        assertThat(ProcessTable.read().all()).noneMatch(entry -> entry.session() == leader && !entry.dead());
    }

    @Test
    void aSessionOfThatNumberBeforeTheMachineWasStartedIsAnothers() throws Exception {
        Process starter = new ProcessBuilder(
                        "setsid", "--fork", "sh", "-c", "sleep 600 & echo $! >> pids; echo $$ >> pids")
                .directory(directory.toFile())
                .start();
        assertThat(starter.waitFor(20, TimeUnit.SECONDS)).isTrue();
        List<Long> pids = scripts.awaitPids(2);
        long child = pids.getFirst();
        long leader = pids.getLast();
        Instant boot = SessionLeader.startOf(1).orElseThrow();

        assertThat(LeftOvers.end("none", leader(leader, boot.minusSeconds(60)), LONG))
                .isZero();
        assertThat(Scripts.exists(child)).isTrue();
        Instant start = SessionLeader.startOf(child).orElseThrow();
        assertThat(LeftOvers.end("none", leader(leader, start), LONG)).isEqualTo(1);
    }

    @Test
    void withoutALeaderNobodyIsFoundByHisSession() {
        // Whose leader is out of sight, as in a container that was entered from outside, has the session 0.
        assertThat(new MarkedProcessGroup("none", Optional.empty()).remaining()).isEmpty();
    }

    @Test
    void neverEndsItselfOrWhatItDescendsFrom() {
        long self = ProcessHandle.current().pid();
        ProcessEntry me = ProcessTable.entry(self).orElseThrow();
        assumeTrue(me.session() > 1, "the leader of this session is out of sight");
        Instant boot = SessionLeader.startOf(1).orElseThrow();
        ProcessGroup group = new MarkedProcessGroup("none", leader(me.session(), boot));
        assertThat(group.remaining()).extracting(ProcessEntry::pid).doesNotContain(self, me.parent(), 1L);
    }

    private static Optional<SessionLeader> leader(long pid, Instant start) {
        return Optional.of(new SessionLeader(pid, start));
    }
}
