package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.query.RunHistoryQueries;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Several loops in one directory keep out of each other's way. */
class TwoLoopsIT {
    @Test
    void aSecondLoopOfTheSameNameIsRefusedAndOneOfAnotherRunsBesideIt() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "touch ready", AgentScripts.UNTIL_GO);
            RatchetProcess first = project.start("run", "3");
            project.awaitFile("ready");

            RatchetProcess second = project.ratchet("run", "--json").exits(6);
            assertThat(second.err()).contains("process " + first.pid()).contains("--name");
            assertThat(second.withoutWarnings()).hasSize(1);
            assertThat(JsonText.object(second.out()))
                    .containsEntry("outcome", "busy")
                    .containsEntry("exit_code", 6L);

            RatchetProcess other = project.start("run", "3", "--name", "other").awaitErr("status=session_running");
            Await.holdsFor(Duration.ofMillis(200), "both run", () -> first.running() && other.running());
            String both = project.ratchet("status").exits(0).out();
            RatchetProcess undecided = project.ratchet("stop").exits(64);
            project.file("go", "");
            first.exits(0);
            other.exits(0);

            assertThat(both)
                    .startsWith("NAME ")
                    .contains("Loop: main", "Loop: other", "PID " + first.pid(), "PID " + other.pid());
            assertThat(undecided.err()).contains("main, other");
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::number)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 6).boxed().toList());
            assertThat(project.has(".ratchet/status-other.json")).isTrue();
            assertThat(project.read(".ratchet/counter").strip()).isEqualTo("6");
        }
    }

    @Test
    void manyLoopsMayBeStartedAtOnceInADirectoryWhereNothingEverRan() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK);

            List<RatchetProcess> all = IntStream.range(0, 4)
                    .mapToObj(n -> project.start("run", "3", "--name", "loop" + n))
                    .toList();

            all.forEach(loop -> loop.exits(0));
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::number)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 12).boxed().toList());
        }
    }

    @Test
    void theLockOfADeadProcessBlocksNobody() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK).file(".ratchet/main.lock", "1 2000-01-01T00:00:00Z\n");

            project.ratchet("run", "1").exits(0);
        }
    }

    @Test
    void aStopFileEndsAllLoopsOfTheDirectory() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, AgentScripts.UNTIL_GO);
            RatchetProcess first = project.start("run", "3").awaitErr("status=session_running");
            RatchetProcess other = project.start("run", "3", "--name", "other").awaitErr("status=session_running");

            project.file("STOP", "").file("go", "");

            first.exits(0);
            other.exits(0);
            assertThat(first.lines("outcome=stopped")).hasSize(1);
            assertThat(other.lines("outcome=stopped")).hasSize(1);
            assertThat(project.has("STOP")).isFalse();
        }
    }

    @Test
    void whoeverWatchesSeesTheLoopEndAndGetsTheCursorBackAtCtrlC() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, AgentScripts.UNTIL_GO);
            RatchetProcess loop = project.start("run", "1").awaitErr("status=session_running");
            RatchetProcess watch =
                    project.javaOption("-Dratchet.stdout=terminal").start("status", "--watch");
            project.await("a running loop", () -> watch.out().contains("Loop state: running (PID " + loop.pid()));

            project.file("go", "");
            loop.exits(0);
            project.await("its end", () -> watch.out().contains("finished, limit_reached"));
            watch.signal("INT");

            watch.exits(0);
            assertThat(watch.out()).startsWith("\u001b[?25l").endsWith("\u001b[?25h\n");
        }
    }
}
