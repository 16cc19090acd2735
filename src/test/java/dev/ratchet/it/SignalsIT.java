package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Ctrl-C and its relatives do. */
class SignalsIT {
    private static final String FINISHING = "Caught SIGINT, finishing current session...";

    @Test
    void theFirstCtrlCLetsTheSessionFinishAndNeverReachesTheAgent() {
        try (TestProject project = TestProject.create()) {
            project.agent("trap 'echo INT > got' INT", AgentScripts.WORK, "touch ready", AgentScripts.UNTIL_GO);
            RatchetProcess run = project.startBy(List.of("setsid"), "run", "5");
            project.awaitFile("ready");

            run.signalGroup("INT");
            run.awaitErr(FINISHING);
            Await.holdsFor(Duration.ofMillis(300), "the session goes on", run::running);
            project.file("go", "");

            run.exits(0);
            assertThat(project.has("got")).isFalse();
            assertThat(project.attempts()).singleElement().extracting("verdict").isEqualTo("progressed");
            assertThat(project.status()).containsEntry("state", "shutting_down").containsEntry("outcome", "stopped");
            assertThat(run.lines("status=finished outcome=stopped iterations=1"))
                    .hasSize(1);
            assertThat(project.read(".ratchet/counter").strip()).isEqualTo("1");
        }
    }

    /** The JVM would print what all its threads do, among the results. */
    @Test
    void sigquitDoesNothingAndIsNotIgnoredByTheAgent() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                    AgentScripts.WORK,
                    "grep SigIgn /proc/self/status > ignored 2> /dev/null",
                    "touch ready",
                    AgentScripts.UNTIL_GO);
            RatchetProcess run = project.start("run", "1");
            project.awaitFile("ready");

            run.signal("QUIT");
            run.signal("QUIT");
            project.file("go", "");

            run.exits(0);
            assertThat(run.out() + run.err()).doesNotContain("thread dump");
            assertThat(project.attempts()).singleElement().extracting("verdict").isEqualTo("progressed");
            assertThat(project.read("ignored")).doesNotContainPattern("[4567cdef]\\s*$");
        }
    }

    @Test
    void theSecondWithinThreeSecondsEndsEverythingAtOnce() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, AgentScripts.DAEMONS, "touch ready", AgentScripts.HANG)
                    .set("watchdog.kill_grace_secs", 50)
                    .list("hooks.post_session", "touch post");
            RatchetProcess run = project.start("run", "5", "--json");
            project.awaitFile("ready");

            run.signal("INT");
            run.awaitErr(FINISHING);
            run.signal("INT");

            run.exits(130);
            assertThat(project.leftOvers()).isEmpty();
            assertThat(project.read("pids").lines().map(Long::valueOf)).noneMatch(MarkedProcesses::alive);
            assertThat(project.attempts()).singleElement().extracting("verdict").isEqualTo("interrupted");
            assertThat(project.has("post")).isFalse();
            assertThat(project.status()).containsEntry("outcome", "killed");
            assertThat(JsonText.object(run.out()))
                    .containsEntry("outcome", "killed")
                    .containsEntry("exit_code", 130L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "HUP"})
    void politeSignalsLetTheSessionFinishAndLeaveNothing(String signal) {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, AgentScripts.DAEMONS, "touch ready", AgentScripts.UNTIL_GO);
            RatchetProcess run = project.start("run", "5");
            project.awaitFile("ready");

            run.signal(signal);
            run.awaitErr("Caught SIG" + signal);
            Await.holdsFor(Duration.ofMillis(200), "the session goes on", run::running);
            project.file("go", "");

            run.exits(0);
            assertThat(project.leftOvers()).isEmpty();
            assertThat(project.read("pids").lines().map(Long::valueOf)).noneMatch(MarkedProcesses::alive);
            assertThat(project.attempts()).singleElement().extracting("verdict").isEqualTo("progressed");
        }
    }

    @Test
    void aWaitForARateLimitEndsAtOnce() {
        try (TestProject project = TestProject.create()) {
            project.scripted("rate-limit 600\n");
            RatchetProcess run = project.start("run", "5");
            run.awaitErr("status=rate_limited_backoff");

            run.signal("INT");

            run.exits(0);
            assertThat(run.lines("outcome=stopped")).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hooks.pre_session", "prompt.prepend_commands", "hooks.post_session"})
    void theSecondEndsACommandOfTheUserToo(String key) {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK)
                    .list(key, "trap '' TERM INT; touch ready; sleep 1000; sleep 1000")
                    .set("watchdog.kill_grace_secs", 50);
            RatchetProcess run = project.start("run", "5");
            project.awaitFile("ready");

            run.signal("INT");
            run.awaitErr(FINISHING);
            run.signal("INT");

            run.exits(130);
            assertThat(project.leftOvers()).isEmpty();
            assertThat(project.status()).containsEntry("outcome", "killed");
        }
    }
}
