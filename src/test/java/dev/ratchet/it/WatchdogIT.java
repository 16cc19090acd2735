package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.journal.query.RunHistoryQueries;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions that hang are ended with everything they started, and those that only seem to are left alone. */
class WatchdogIT {
    @Test
    void endsAHangingSessionWithItsDaemonsAndGoesOn() {
        try (TestProject project = TestProject.create().eventLog()) {
            project.agent(
                            "[ ! -e hung ] || { " + AgentScripts.WORK + "; exit 0; }",
                            "touch hung",
                            AgentScripts.WORK,
                            AgentScripts.DAEMONS,
                            "echo $$ >> pids",
                            AgentScripts.HANG)
                    .set("watchdog.stale_timeout_mins", 0.02)
                    .list("hooks.post_session", "echo $HARNESS_EXIT_CODE >> codes");

            RatchetProcess run = project.ratchet("run", "2").exits(0);

            List<Long> pids = project.read("pids").lines().map(Long::valueOf).toList();
            assertThat(pids).hasSize(4).noneMatch(MarkedProcesses::alive);
            assertThat(project.leftOvers()).isEmpty();
            RunHistoryQueries.Line killed = project.attempts().getFirst();
            assertThat(killed.sessionClass()).isEqualTo("killed");
            assertThat(killed.exitCode()).isEqualTo(124);
            // 1.2 s of silence, a look every 0.2 s, 0.3 s of grace; the rest is for a loaded machine.
            assertThat(killed.durationSecs()).isBetween(1.2, 60.0);
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::exitCode)
                    .containsExactly(124, 0);
            assertThat(project.read("codes")).isEqualTo("124\n0\n");
            assertThat(project.events().getFirst()).containsEntry("exit_code", 124L);
            assertThat(run.lines("[ERROR]"))
                    .singleElement()
                    .asString()
                    .endsWith("iteration=0 global=0 watchdog=killed stale_mins=0.02");
        }
    }

    @Test
    void timeInWhichRatchetWasStoppedCountsForNobody() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.UNTIL_GO, AgentScripts.WORK).set("watchdog.stale_timeout_mins", 0.12);

            RatchetProcess run = project.start("--once");
            // It counts the silence by now.
            run.awaitErr("watchdog=stale");
            run.signal("STOP");
            // 7.2 s of silence would be too much.
            Await.holdsFor(Duration.ofMillis(7500), "stopped", run::running);
            run.signal("CONT");
            // It looks at the silence every 0.2 s; the rest is for a loaded machine.
            Await.holdsFor(Duration.ofMillis(500), "let go on", run::running);
            project.file("go", "");

            run.exits(0);
            assertThat(project.attempts())
                    .singleElement()
                    .satisfies(attempt -> assertThat(attempt.sessionClass()).isEqualTo("normal"));
        }
    }

    @Test
    void whatBecameAnotherUserIsNamedOnceAndNotWaitedFor() throws Exception {
        try (TestProject project = TestProject.create()) {
            project.agent(
                    "[ -e other ] || (setsid ./another --reuid=0 --regid=0 --clear-groups"
                            + " sh -c 'echo $$ > other; exec sleep 300' > /dev/null 2>&1 &)",
                    "while [ ! -s other ]; do sleep 0.02; done",
                    AgentScripts.WORK);
            List<String> nobody = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
            String prepare = "mkdir -p ../state && cp \"$(command -v setpriv)\" another && chown -R 65534 .."
                    + " && chown 0 another && chmod 4755 another";
            assumeTrue(TestShell.works(project.directory(), List.of(), prepare), "needs to be root");
            assumeTrue(
                    TestShell.works(project.directory(), nobody, "./another --reuid=0 true"), "needs setuid programs");

            RatchetProcess run = project.ratchetAsNobody("run", "3").exits(0);
            RatchetProcess.kill("-KILL", project.read("other").strip());

            assertThat(run.lines("it is another user's")).hasSize(1);
            // Fifteen seconds of killing were spent on it at every session.
            assertThat(project.attempts())
                    .hasSize(3)
                    .allSatisfy(attempt -> assertThat(attempt.durationSecs()).isLessThan(12));
        }
    }

    @Test
    void endsASessionThatMakesItsOutputHugeAndReadsItAgain() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                    "echo hello", "truncate -s 3T /proc/self/fd/1", "[ -e on ] || { " + AgentScripts.HANG + "; }");
            assumeTrue(sparse(project), "needs truncate, and a file system for large files with holes");

            project.ratchet("--once").exits(0).says("watch=runaway", "wrote 3.0 TB of output");
            project.ratchet("sessions", "show", "last").exits(0).prints("hello");
            project.ratchet("sessions", "replay", "0").exits(0).prints("hello");
            project.ratchet("metrics", "rebuild").exits(0).prints("Sessions read again: 1");

            project.set("watchdog.max_output_mb", 0).set("watchdog.stale_timeout_mins", 0.02);
            project.ratchet("--once").exits(0).says("watchdog=killed stale_mins=0.02");

            project.file("on", "");
            project.ratchet("--once").exits(0);
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::sessionClass)
                    .containsExactly("killed", "killed", "normal");
        }
    }

    @Test
    void theNextStartGetsOverAHugeOutput() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                            "[ -e on ] && { " + AgentScripts.WORK + "; exit 0; }",
                            "truncate -s 3T /proc/self/fd/1",
                            "echo > on",
                            AgentScripts.HANG)
                    .set("watchdog.max_output_mb", 0);
            assumeTrue(sparse(project), "needs truncate, and a file system for large files with holes");
            RatchetProcess run = project.start("--once");
            project.awaitFile("on");
            run.signal("KILL");
            run.exits(137);

            project.ratchet("--once").exits(0).says("status=completed");
        }
    }

    private static boolean sparse(TestProject project) {
        try (RandomAccessFile file = new RandomAccessFile(project.path("sparse").toFile(), "rw")) {
            file.setLength(3L << 40);
            file.setLength(0);
            return Files.isExecutable(Path.of("/usr/bin/truncate")) && Files.isDirectory(Path.of("/proc/self/fd"));
        } catch (IOException _) {
            return false;
        }
    }

    @Test
    void judgesASessionThatStaysAfterItsResultByThatResult() {
        try (TestProject project = TestProject.create()) {
            project.scripted("""
                session stays
                text This is the last thing that it says before it gives its result.
                daemon
                no-exit
                session has a task in the background
                text The result comes at once, the task ends later.
                background 1.5
                """).set("watchdog.exit_grace_secs", 0.4);

            project.ratchet("run", "2").exits(0);

            assertThat(project.leftOvers()).isEmpty();
            RunHistoryQueries.Line stayed = project.attempts().getFirst();
            assertThat(List.of(String.valueOf(stayed.sessionClass()), String.valueOf(stayed.exitCode())))
                    .containsExactly("normal", "0");
            RunHistoryQueries.Line background = project.attempts().getLast();
            assertThat(background.sessionClass()).isEqualTo("normal");
            assertThat(background.durationSecs()).isGreaterThan(1.4);
            assertThat(project.read(".ratchet/sessions/session-1.jsonl")).contains("the background task is over");
        }
    }

    @Test
    void anErrorResultStaysAnErrorWhenTheAgentDoesNotExit() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                            "echo '{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\",\"model\":\"m\"}'",
                            "echo '{\"type\":\"assistant\",\"message\":{\"id\":\"m\",\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}}'",
                            "echo '{\"type\":\"result\",\"subtype\":\"error_during_execution\",\"is_error\":true,\"errors\":[\"it"
                                + " broke\"]}'",
                            AgentScripts.HANG)
                    .set("watchdog.exit_grace_secs", 0.2);

            project.ratchet("run", "--once").exits(1);

            RunHistoryQueries.Line only = project.attempts().getFirst();
            assertThat(only.sessionClass()).isEqualTo("error");
            assertThat(only.exitCode()).isEqualTo(1);
            assertThat(only.verdict()).isEqualTo("wasted");
            assertThat(only.reason()).contains("it broke");
        }
    }

    @Test
    void endsASessionByItsHardLimitAndByItsHealth() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                            "echo x >> calls",
                            "[ $(wc -l < calls) -lt 2 ] || touch ill",
                            "while :; do " + AgentScripts.WORK + "; sleep 0.05; done")
                    .set("session.timeout_mins", 0.02)
                    .text("watchdog.health_command", "test ! -e ill -a -n \"$HARNESS_OUTPUT_FILE\"");

            project.ratchet("run", "2").exits(0);

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::sessionClass, RunHistoryQueries.Line::exitCode)
                    .containsOnly(tuple("killed", 124));
            assertThat(project.attempts().getFirst().durationSecs()).isGreaterThan(1.1);
            assertThat(project.attempts().getLast().reason()).contains("health");
        }
    }
}
