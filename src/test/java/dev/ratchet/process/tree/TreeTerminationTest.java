package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.Launcher;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.Running;
import dev.ratchet.process.TerminationResult;
import dev.ratchet.process.tree.TreeTermination.ExitDeadline;
import dev.ratchet.process.tree.TreeTermination.KillLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class TreeTerminationTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    Path directory;

    private Scripts scripts;

    @BeforeEach
    void prepare() {
        scripts = new Scripts(directory);
    }

    @AfterEach
    void nothingIsLeftOfAnyTest() {
        scripts.noted().forEach(pid -> assertThat(Scripts.exists(pid)).isFalse());
        assertThat(Scripts.zombies()).isEmpty();
    }

    @Test
    void asksFirstAndLetsAProgramTidyUp() throws Exception {
        Running running = tidying("echo tidy; exit 3");
        assertThat(running.end(LONG).killed()).isFalse();
        assertThat(running.exitCode()).hasValue(3);
        assertThat(scripts.output()).content().contains("tidy");
    }

    @Test
    void asksOnlyOnce() throws Exception {
        Running running = scripts.start("m", """
            asked=0
            trap 'asked=$((asked+1)); echo asked $asked' TERM
            echo $$ > $PIDS
            while [ $asked = 0 ]; do sleep 0.02; done
            for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.02; done
            """);
        scripts.awaitPids(1);
        running.end(LONG);
        assertThat(scripts.output()).content().contains("asked 1").doesNotContain("asked 2");
    }

    @Test
    void killsALeaderThatIgnoresTheRequest() throws Exception {
        Running running = scripts.start("m", "trap '' TERM; echo $$ > $PIDS; while :; do sleep 0.05; done");
        scripts.awaitPids(1);
        assertThat(running.end(SHORT).killed()).isTrue();
        assertThat(running.exitCode()).hasValue(137);
    }

    @Test
    void killsAtOnceWithoutGrace() throws Exception {
        Running running = tidying("echo asked");
        assertThat(running.end(Duration.ZERO).killed()).isTrue();
        assertThat(scripts.output()).content().doesNotContain("asked");
    }

    @Test
    void endsAStoppedProgramByAsking() throws Exception {
        Running running = scripts.start("m", "echo $$ > $PIDS; kill -STOP $$; sleep 60");
        Scripts.await(
                "stopped",
                () -> ProcessTable.entry(running.pid())
                        .filter(leader -> leader.state() == 'T')
                        .isPresent());
        assertThat(running.end(LONG).killed()).isFalse();
        assertThat(running.exitCode()).hasValue(143);
    }

    @Test
    void endsAProgramThatHasHardlyBegun() throws Exception {
        for (int i = 0; i < 20; i++) {
            Running running = scripts.start("m", "sleep 60");
            running.end(Duration.ZERO);
            assertThat(running.exitCode()).hasValue(137);
            assertThat(Scripts.exists(running.pid())).isFalse();
        }
    }

    @Test
    void killsTheDaemonThatLeftTheGroupAndIgnoresTheRequest() throws Exception {
        Running running = scripts.start("m", """
            (setsid sh -c '(trap "" TERM; echo $$ >> $PIDS; while :; do sleep 0.05; done) & exit 0' &)
            echo $$ >> $PIDS
            sh -c 'trap "" TERM; echo $$ >> $PIDS; while :; do sleep 0.05; done' &
            setsid sh -c 'trap "" TERM; (exec sh -c "trap \\"\\" TERM; echo \\$\\$ >> $PIDS; while :; do sleep 0.05; done") & exit' &
            wait
            sleep 60
            """);
        List<Long> pids = scripts.awaitPids(4);
        TerminationResult ending = running.end(SHORT);
        assertThat(ending.killed()).isTrue();
        assertThat(ending.leftOvers()).isGreaterThanOrEqualTo(3);
        Scripts.assertAllGone(pids);
    }

    @Test
    void killsTheDaemonOfALeaderThatExitedAndDoesNotWaitForItsOutput() throws Exception {
        Running running = scripts.start("m", """
            setsid sh -c 'trap "" TERM; echo $$ >> $PIDS; while :; do echo noise; sleep 0.02; done' &
            until [ -s $PIDS ]; do sleep 0.01; done
            exit 0
            """);
        Scripts.awaitExit(running);
        List<Long> pids = scripts.awaitPids(1);
        assertThat(pids).allMatch(Scripts::exists);
        TerminationResult ending = running.end(SHORT);
        assertThat(ending.killed()).isTrue();
        assertThat(ending.leftOvers()).isGreaterThanOrEqualTo(1);
        assertThat(running.exitCode()).hasValue(0);
        Scripts.assertAllGone(pids);
    }

    @Test
    void killsTheDaemonThatClearedItsEnvironment() throws Exception {
        Running running = scripts.start("m", """
            setsid env -i PATH=$PATH PIDS=$PIDS sh -c 'echo $$ >> $PIDS; exec sleep 600' &
            until [ -s $PIDS ]; do sleep 0.01; done
            """);
        Scripts.awaitExit(running);
        List<Long> pids = scripts.awaitPids(1);
        assertThat(ProcFile.environment(pids.getFirst(), Launcher.MARKER)).isEmpty();
        assertThat(running.end(LONG)).isEqualTo(new TerminationResult(1, false));
        Scripts.assertAllGone(pids);
    }

    @Test
    void endsTheChildrenOfAKilledParent() throws Exception {
        Running running = scripts.start("m", """
            for i in 1 2 3; do
              setsid sh -c 'sleep 600 & echo $! >> $PIDS; setsid sleep 600 & echo $! >> $PIDS; kill -KILL $$' &
            done
            sleep 600
            """);
        List<Long> pids = scripts.awaitPids(6);
        running.end(LONG);
        Scripts.assertAllGone(pids);
    }

    @Test
    void outrunsGrandchildrenThatKeepForking() throws Exception {
        Running running = scripts.start("m", """
            cat > bomb.sh <<'END'
            trap '' TERM
            echo $$ >> $PIDS
            [ $1 -gt 0 ] || { sleep 600; exit; }
            while :; do
              setsid sh bomb.sh $(($1-1)) &
              sleep 0.05
            done
            END
            sh bomb.sh 2 &
            sh bomb.sh 2 &
            sleep 600
            """);
        scripts.awaitPids(40);
        running.end(Duration.ofMillis(100));
        List<Long> pids = scripts.noted();
        Scripts.assertAllGone(pids);
        assertThat(Scripts.children()).isEmpty();
    }

    @Test
    void catchesAChainThatForksAndExitsFasterThanOneCanLook() throws Exception {
        Running running = scripts.start("m", """
            cat > chain.sh <<'END'
            trap '' TERM
            touch alive
            sh chain.sh &
            END
            sh chain.sh &
            """);
        Scripts.awaitExit(running);
        Scripts.await("chain", () -> directory.resolve("alive").toFile().exists());
        running.end(Duration.ZERO);
        assertThat(directory.resolve("alive").toFile().delete()).isTrue();
        assertThat(Scripts.children()).isEmpty();
        assertThat(directory.resolve("alive")).doesNotExist();
    }

    @Test
    void catchesAChainThatLeavesItsSessionAtEveryStep() throws Exception {
        assumeTrue(ProgramSearch.find("perl", directory, "/usr/bin:/bin") instanceof ProgramLookup.Found);
        Running running = scripts.start("m", Scripts.CHAIN_OF_SESSIONS);
        Scripts.awaitExit(running);
        Scripts.await("chain", () -> directory.resolve("alive").toFile().exists());
        var _ = running.end(Duration.ofMillis(50));
        assertThat(Scripts.children()).isEmpty();
    }

    @Test
    void reapsTheDeadOrphansOfARunningSession() throws Exception {
        Running running = scripts.start("m", """
            for i in 1 2 3 4 5; do (sh -c 'echo $$ >> $PIDS; sleep 0.1' &); done
            sleep 600
            """);
        List<Long> pids = scripts.awaitPids(5);
        Scripts.await("reaped while the leader runs", () -> pids.stream().noneMatch(Scripts::exists));
        assertThat(running.exitCode()).isEmpty();
        running.end(Duration.ZERO);
    }

    @Test
    void tellsTheSameEndingAgain() throws Exception {
        Running running = scripts.start("m", "sleep 600 & echo $! >> $PIDS; sleep 600");
        scripts.awaitPids(1);
        TerminationResult first = running.end(Duration.ZERO);
        assertThat(first.leftOvers()).isGreaterThanOrEqualTo(1);
        assertThat(running.end(LONG)).isEqualTo(first);
    }

    @Test
    void aSecondCallCanHurryTheFirst() throws Exception {
        Running running = tidying("echo asked");
        CompletableFuture<TerminationResult> patient =
                CompletableFuture.supplyAsync(() -> running.end(LONG), Thread::startVirtualThread);
        Scripts.await("asked", () -> scripts.output().toFile().length() > 0);
        running.end(Duration.ZERO);
        assertThat(patient.get(20, TimeUnit.SECONDS).killed()).isTrue();
    }

    @Test
    void anInterruptNeitherShortensNorIsLost() throws Exception {
        Running running = tidying("echo asked; sleep 0.3; echo tidy; exit 0");
        Thread.currentThread().interrupt();
        TerminationResult ending = running.end(LONG);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ending.killed()).isFalse();
        assertThat(scripts.output()).content().contains("tidy");
    }

    @Test
    void anInterruptInTheMiddleIsKept() throws Exception {
        Running running = tidying("echo asked; sleep 0.3; echo tidy; exit 0");
        CompletableFuture<Boolean> kept = new CompletableFuture<>();
        Thread thread = Thread.ofVirtual().start(() -> {
            running.end(LONG);
            kept.complete(Thread.currentThread().isInterrupted());
        });
        Scripts.await("asked", () -> scripts.output().toFile().length() > 0);
        thread.interrupt();
        assertThat(kept.get(20, TimeUnit.SECONDS)).isTrue();
        assertThat(scripts.output()).content().contains("tidy");
    }

    @Test
    void whatIsBeyondOurReachIsNamedOnceAndNotWaitedFor() {
        ProcessEntry other = new ProcessEntry(Long.MAX_VALUE >> 32, 1, 1, 1, 77, 'S');
        Unkillable unkillable = new Unkillable();
        ProcessGroup group = new ProcessGroup() {
            @Override
            public Set<ProcessEntry> remaining() {
                return Set.of(other);
            }

            @Override
            public boolean reaches(ProcessEntry member) {
                return false;
            }

            @Override
            public void kill(Collection<ProcessEntry> members) {
                throw new AssertionError("nobody can kill it");
            }
        };

        long began = System.nanoTime();
        KillLimits limits = new KillLimits(LONG, LONG);
        TerminationResult first = TreeTermination.end(group, 0, ExitDeadline.in(LONG), unkillable, limits);
        TerminationResult second = TreeTermination.end(group, 0, ExitDeadline.in(LONG), unkillable, limits);

        assertThat(first.survivors()).containsExactly("process %d (): it is another user's".formatted(other.pid()));
        assertThat(second).isEqualTo(new TerminationResult(0, false));
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(LONG);
    }

    @Test
    void whoForksFasterThanWeLookIsHuntedForLongerThanADyingOneMayTake() {
        TerminationResult result = end(new ForkingGroup(100), new KillLimits(Duration.ZERO, LONG));
        assertThat(result).isEqualTo(new TerminationResult(100, true));
    }

    @Test
    void whoDoesNotDieOrNeverStopsForkingIsGivenUp() {
        ForkingGroup stuck = new ForkingGroup(1) {
            @Override
            public Set<ProcessEntry> remaining() {
                return Set.of(forked(1));
            }
        };
        assertThat(end(stuck, new KillLimits(Duration.ZERO, LONG)).survivors())
                .singleElement()
                .asString()
                .endsWith("it does not die");
        assertThat(end(new ForkingGroup(Integer.MAX_VALUE), new KillLimits(LONG, Duration.ofMillis(1)))
                        .survivors())
                .hasSize(1);
    }

    private static TerminationResult end(ProcessGroup group, KillLimits limits) {
        return TreeTermination.end(group, 0, ExitDeadline.in(Duration.ZERO), new Unkillable(), limits);
    }

    /** Whenever somebody looks there is another one, until so many have been there. */
    private static class ForkingGroup implements ProcessGroup {
        private final int last;
        private int forks;

        ForkingGroup(int last) {
            this.last = last;
        }

        static ProcessEntry forked(int number) {
            return new ProcessEntry((Long.MAX_VALUE >> 32) + number, 1, 1, 1, 77, 'S');
        }

        @Override
        public Set<ProcessEntry> remaining() {
            return forks++ < last ? Set.of(forked(forks)) : Set.of();
        }

        @Override
        public boolean reaches(ProcessEntry member) {
            return true;
        }

        @Override
        public void kill(Collection<ProcessEntry> members) {
            Thread.onSpinWait();
        }
    }

    @Test
    void reachesOnesOwnButNotAnotherUsers() throws Exception {
        ProcessGroup group = new LeftOvers.MarkedProcessGroup("nobody's", Optional.empty());
        ProcessEntry own = ProcessTable.entry(ProcessHandle.current().pid()).orElseThrow();
        assertThat(group.reaches(own)).isTrue();
        assertThat(group.reaches(ProcessEntry.UNSEEN)).isTrue();
        ProcessEntry gone = new ProcessEntry(own.pid(), 1, 1, 1, own.start() + 1, 'S');
        assertThat(group.reaches(gone)).isTrue();
        assumeTrue(!CLibrary.signal(2, CLibrary.NONE), "needs to be an ordinary user");
        assertThat(ProcessTable.entry(2))
                .hasValueSatisfying(other -> assertThat(group.reaches(other)).isFalse());
    }

    /** One that works for ever and does this when it is asked to end. */
    private Running tidying(String whenAsked) throws IOException {
        Running running = scripts.start(
                "m", "trap '%s' TERM; echo $$ > $PIDS; while :; do sleep 0.02; done".formatted(whenAsked));
        scripts.awaitPids(1);
        return running;
    }
}
