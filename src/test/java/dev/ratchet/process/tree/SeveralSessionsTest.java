package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.Running;
import dev.ratchet.process.TerminationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class SeveralSessionsTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final String LEAVES_A_DAEMON = """
        setsid sh -c 'echo $$ >> $PIDS; exec sleep 600' &
        until [ -s $PIDS ]; do sleep 0.01; done
        """;
    private static final String LEAVES_A_DAEMON_WITHOUT_ENVIRONMENT = """
        setsid env -i PATH=$PATH PIDS=$PIDS sh -c 'echo $$ >> $PIDS; exec sleep 600' &
        until [ -s $PIDS ]; do sleep 0.01; done
        """;

    @TempDir
    Path directory;

    private Scripts one;
    private Scripts other;

    @BeforeEach
    void prepare() throws IOException {
        one = new Scripts(Files.createDirectory(directory.resolve("one")));
        other = new Scripts(Files.createDirectory(directory.resolve("other")));
    }

    @Test
    void eachEndsItsOwnOrphansOnly() throws Exception {
        Running first = one.start("one", LEAVES_A_DAEMON);
        Running second = other.start("other", LEAVES_A_DAEMON);
        assertEachEndsItsOwn(first, second);
    }

    @Test
    void sessionsUnderTheSameMarkerAreToldApart() throws Exception {
        Running first = one.start("same", LEAVES_A_DAEMON);
        Running second = other.start("same", LEAVES_A_DAEMON);
        assertEachEndsItsOwn(first, second);
    }

    @Test
    void anOrphanIsNotThatOfASessionWhichBeganLater() throws Exception {
        Running first = one.start("one", LEAVES_A_DAEMON_WITHOUT_ENVIRONMENT);
        Scripts.awaitExit(first);
        long daemon = one.awaitPids(1).getFirst();
        long started = ProcessTable.entry(daemon).orElseThrow().start();
        Scripts.await("a later tick", () -> ProcessTable.ticks() > started);

        Running later = other.start("other", "sleep 600");
        later.end(Duration.ZERO);
        assertThat(Scripts.exists(daemon)).isTrue();
        assertThat(first.end(LONG)).isEqualTo(new TerminationResult(1, false));
        assertThat(Scripts.exists(daemon)).isFalse();
    }

    @Test
    void anOrphanWithoutEnvironmentIsKnownBySightAndElseLeftToTheLast() throws Exception {
        Running first =
                one.start("one", "until [ -e go ]; do sleep 0.01; done\n" + LEAVES_A_DAEMON_WITHOUT_ENVIRONMENT);
        Running second = other.start("other", "sleep 600");
        Files.createFile(directory.resolve("one/go"));
        long daemon = one.awaitPids(1).getFirst();
        Scripts.awaitExit(first);

        second.end(Duration.ZERO);
        assertThat(Scripts.exists(daemon)).isTrue();
        first.end(LONG);
        assertThat(Scripts.exists(daemon)).isFalse();
    }

    @Test
    void aDaemonSeenBelowItsLeaderIsKnownAfterwards() throws Exception {
        Running second = other.start("other", "sleep 600");
        Running first = one.start("one", """
            setsid env -i PATH=$PATH PIDS=$PIDS sh -c 'echo $$ >> $PIDS; exec sleep 600' &
            until [ -e go ]; do sleep 0.01; done
            """);
        long daemon = one.awaitPids(1).getFirst();
        // Two looks around, so that one has begun after the daemon was there.
        awaitLooks(2);
        Files.createFile(directory.resolve("one/go"));
        Scripts.awaitExit(first);
        assertThat(first.end(LONG)).isEqualTo(new TerminationResult(1, false));
        assertThat(Scripts.exists(daemon)).isFalse();
        assertThat(second.exitCode()).isEmpty();
        second.end(Duration.ZERO);
        assertThat(Scripts.zombies()).isEmpty();
    }

    @Test
    void aChainThatLeavesItsSessionAtEveryStepIsCaughtWhileAnotherSessionWorks() throws Exception {
        assumeTrue(ProgramSearch.find("perl", directory, "/usr/bin:/bin") instanceof ProgramLookup.Found);
        Running second = other.start("other", LEAVES_A_DAEMON + "sleep 600");
        other.awaitPids(1);
        for (int i = 0; i < 3; i++) {
            Running first = one.start("one", Scripts.CHAIN_OF_SESSIONS);
            Scripts.awaitExit(first);
            Scripts.await("chain", () -> Files.exists(directory.resolve("one/alive")));
            var _ = first.end(Duration.ofMillis(50));
            assertThat(directory.resolve("one/alive").toFile().delete()).isTrue();
            assertThat(Scripts.children().map(ProcessEntry::pid)).containsExactly(second.pid());
            assertThat(directory.resolve("one/alive")).doesNotExist();
        }
        assertThat(second.exitCode()).isEmpty();
        second.end(Duration.ZERO);
    }

    @Test
    void whatTheJvmStartsForItselfIsLeftAlone() throws Exception {
        Process own = new ProcessBuilder("sleep", "600").start();
        Process dead = new ProcessBuilder("true").start();
        assertThat(dead.waitFor(20, TimeUnit.SECONDS)).isTrue();
        Running running = one.start("one", "sleep 600 & exit 0");
        Scripts.awaitExit(running);
        assertThat(running.end(LONG)).isEqualTo(new TerminationResult(1, false));
        assertThat(own.isAlive()).isTrue();
        own.destroyForcibly();
        assertThat(own.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(own.exitValue()).isEqualTo(137);
    }

    private void assertEachEndsItsOwn(Running first, Running second) throws InterruptedException {
        long ones = one.awaitPids(1).getFirst();
        long others = other.awaitPids(1).getFirst();
        Scripts.awaitExit(first);
        Scripts.awaitExit(second);

        assertThat(first.end(LONG)).isEqualTo(new TerminationResult(1, false));
        assertThat(Scripts.exists(ones)).isFalse();
        assertThat(Scripts.exists(others)).isTrue();
        assertThat(second.end(Duration.ZERO)).isEqualTo(new TerminationResult(1, true));
        assertThat(Scripts.exists(others)).isFalse();
        assertThat(Scripts.zombies()).isEmpty();
    }

    private static void awaitLooks(int looks) {
        int before = ChildProcesses.OF_THIS_PROCESS.looks();
        Scripts.await("looks around", () -> ChildProcesses.OF_THIS_PROCESS.looks() >= before + looks);
    }
}
