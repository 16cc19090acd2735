package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.Running;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.TerminationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Daemons that know nothing of who started them, beside those of other sessions. */
@EnabledOnOs(OS.LINUX)
class WhoseChildTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int ROUNDS = Integer.getInteger("whose.rounds", 10);

    /** Its parents are gone, its environment is empty, and its session is its own. */
    private static final String DAEMON =
            "(setsid env -i PATH=$PATH PIDS=$PIDS sh -c 'echo $$ >> $PIDS; exec sleep 600' &)\n";

    private static final String DAEMON_WITHOUT_MARK = "(prlimit --locks=unlimited: " + DAEMON.substring(1);
    private static final String NOTED = "until [ -s $PIDS ]; do sleep 0.01; done\n";

    @TempDir
    Path directory;

    private Scripts one;
    private Scripts other;

    @BeforeEach
    void prepare() throws IOException {
        places("");
    }

    private void places(String suffix) throws IOException {
        one = new Scripts(Files.createDirectory(directory.resolve("one" + suffix)));
        other = new Scripts(Files.createDirectory(directory.resolve("other" + suffix)));
    }

    @Test
    void isEndedWithItsOwnSessionAndNoOther() throws Exception {
        for (int i = 1; i <= ROUNDS; i++) {
            places("-" + i);
            boolean firstOutlives = i % 2 == 0;
            Running second = other.start("two", DAEMON + "exec sleep 600");
            Running first = one.start("one", DAEMON + NOTED + (firstOutlives ? "exec sleep 600" : ""));
            long ones = one.awaitPids(1).getFirst();
            long others = other.awaitPids(1).getFirst();
            if (!firstOutlives) {
                Scripts.awaitExit(first);
            }

            TerminationResult ending = first.end(LONG);
            assertThat(ending.leftOvers()).as("round %d", i).isPositive();
            assertThat(ending.killed()).as("round %d", i).isFalse();
            assertThat(Scripts.exists(ones)).as("round %d", i).isFalse();
            assertThat(Scripts.exists(others)).as("round %d", i).isTrue();
            assertThat(second.exitCode()).as("round %d", i).isEmpty();
            second.end(Duration.ZERO);
            assertThat(Scripts.exists(others)).as("round %d", i).isFalse();
        }
        assertThat(Scripts.zombies()).isEmpty();
    }

    @Test
    void ofACheckBesideASessionOfTheSameAttemptIsTheChecks() throws Exception {
        Running session = one.start("same", DAEMON + "exec sleep 600");
        long sessions = one.awaitPids(1).getFirst();
        ShellResult check = new Shell(new LocalLauncher(), directory)
                .run(new ShellCommand(
                        DAEMON + NOTED, directory, Map.of("PIDS", other.pids().toString()), "same", Scripts.DEADLINE));
        assertThat(check.exitCode()).isZero();
        assertThat(other.noted()).hasSize(1).noneMatch(Scripts::exists);
        assertThat(Scripts.exists(sessions)).isTrue();
        session.end(Duration.ZERO);
        Scripts.assertAllGone(List.of(sessions));
    }

    @Test
    void withoutAMarkItIsEndedWithTheLastSessionThatItCanBeOf() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/prlimit")), "there is no prlimit here");
        Running second = other.start("two", "exec sleep 600");
        Running first = one.start("one", DAEMON_WITHOUT_MARK + NOTED);
        long daemon = one.awaitPids(1).getFirst();
        assertThat(LinuxCalls.mark(daemon)).get().matches(mark -> !mark.isMark());
        Scripts.awaitExit(first);
        first.end(LONG);
        second.end(LONG);
        Scripts.assertAllGone(List.of(daemon));
    }

    @Test
    void withoutAMarkItDoesNotOutliveSessionsThatEndTogether() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/prlimit")), "there is no prlimit here");
        for (int i = 1; i <= ROUNDS; i++) {
            places("-" + i);
            Running second = other.start("two", "exec sleep 600");
            Running first = one.start("one", DAEMON_WITHOUT_MARK + NOTED + "exec sleep 600");
            long daemon = one.awaitPids(1).getFirst();
            List<Thread> ending = List.of(first, second).stream()
                    .map(running -> Thread.ofVirtual().start(() -> running.end(LONG)))
                    .toList();
            for (Thread thread : ending) {
                assertThat(thread.join(Duration.ofSeconds(60))).isTrue();
            }
            assertThat(Scripts.exists(daemon)).as("round %d", i).isFalse();
        }
        assertThat(Scripts.zombies()).isEmpty();
    }

    @Test
    void weCarryNoMarkOurselves() throws Exception {
        SessionMark before = LinuxCalls.mark(ProcessHandle.current().pid()).orElseThrow();
        Running running = one.start("one", "echo $$ >> $PIDS; exec sleep 600");
        long leader = one.awaitPids(1).getFirst();
        assertThat(LinuxCalls.mark(leader)).get().matches(mark -> mark.isOfAttempt("one"));
        assertThat(LinuxCalls.mark(ProcessHandle.current().pid())).contains(before);
        running.end(Duration.ZERO);
    }
}
