package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The STOP file and {@code ratchet stop}. */
class StopIT {
    @Test
    void aStopFileThatIsThereBeforehandEndsTheRunBeforeItsFirstSession() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK).file("STOP", "").list("hooks.pre_session", "touch pre");

            RatchetProcess run = project.ratchet("run", "3").exits(0);

            assertThat(project.has("STOP")).isFalse();
            assertThat(project.has("pre")).isFalse();
            assertThat(project.attempts()).isEmpty();
            assertThat(run.lines("STOP file")).isNotEmpty();
            assertThat(project.status()).containsEntry("outcome", "stopped");
        }
    }

    @Test
    void aStopFileInMidSessionLetsItFinish() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "touch ready", AgentScripts.UNTIL_GO)
                    .text("shutdown.stop_file", "HALT");
            RatchetProcess run = project.start("run", "3");
            project.awaitFile("ready");

            project.file("HALT", "");
            Await.holdsFor(Duration.ofMillis(300), "the session goes on", run::running);
            project.file("go", "");

            run.exits(0);
            assertThat(project.has("HALT")).isFalse();
            assertThat(project.attempts()).singleElement().extracting("verdict").isEqualTo("progressed");
        }
    }

    @Test
    void aStopFileEndsAWaitAtOnce() {
        try (TestProject project = TestProject.create()) {
            project.scripted("rate-limit 600\n");
            RatchetProcess run = project.start("run", "3").awaitErr("status=rate_limited_backoff");

            project.file("STOP", "");

            run.exits(0);
            assertThat(project.has("STOP")).isFalse();
        }
    }

    @Test
    void stopFromAnotherProcessLetsTheSessionFinish() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "touch ready", AgentScripts.UNTIL_GO);
            RatchetProcess run = project.start("run", "3");
            project.awaitFile("ready");

            assertThat(project.ratchet("stop").exits(0).out()).contains("'main' ends after its session");
            Await.holdsFor(Duration.ofMillis(500), "the session goes on", run::running);
            project.file("go", "");

            run.exits(0);
            assertThat(run.lines("status=finished outcome=stopped")).hasSize(1);
            assertThat(project.attempts()).singleElement().extracting("verdict").isEqualTo("progressed");
            // A request that came too late for one run must not end the next.
            assertThat(project.ratchet("stop").exits(0).out()).contains("No loop is running here");
        }
    }

    @Test
    void stopNowKillsTheSession() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, AgentScripts.DAEMON, "touch ready", AgentScripts.HANG);
            RatchetProcess run = project.start("run", "3");
            project.awaitFile("ready");

            project.ratchet("stop", "--now", "--name", "main").exits(0);

            run.exits(130);
            assertThat(project.leftOvers()).isEmpty();
            assertThat(project.attempts()).singleElement().extracting("verdict").isEqualTo("interrupted");
        }
    }

    @Test
    void aPromptThatIsGoneInMidRunEndsIt() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "rm PROMPT.md");

            RatchetProcess run = project.ratchet("run", "3").exits(1);

            assertThat(run.lines("status=finished")).singleElement().asString().contains("PROMPT.md", "gone");
            assertThat(project.query("SELECT number FROM sessions", row -> row.number("number")))
                    .hasSize(1);
        }
    }
}
