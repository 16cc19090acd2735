package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** {@code ratchet pause} and {@code ratchet resume}. */
class PauseIT {
    private static final String HELD = "waiting_for=\"a resume, paused by ratchet pause\"";

    @Test
    void holdsTheLoopAfterItsSessionUntilItIsResumed() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "touch ready", AgentScripts.UNTIL_GO);
            RatchetProcess run = project.start("run", "2");
            project.awaitFile("ready");

            assertThat(project.ratchet("pause").exits(0).out()).contains("'main' waits after its session");
            assertThat(project.ratchet("pause").exits(0).out()).contains("'main' is paused already");
            assertThat(project.ratchet("status").exits(0).out()).contains("Paused: after this session it waits");
            project.file("go", "");
            run.awaitErr(HELD);
            Await.holdsFor(
                    Duration.ofMillis(300), "it waits", () -> project.attempts().size() == 1 && run.running());
            assertThat(project.ratchet("status").exits(0).out()).contains("Waiting for: a resume");
            assertThat(project.status()).containsEntry("state", "idle");

            assertThat(project.ratchet("resume").exits(0).out()).contains("'main' goes on");
            run.exits(0);
            assertThat(project.attempts()).hasSize(2);
            assertThat(project.ratchet("resume").exits(0).out()).contains("No loop is paused here");
            assertThat(project.ratchet("pause").exits(0).out()).contains("No loop is running here");
        }
    }

    @Test
    void outlivesAKillAndIsFoundAgainByTheNextRun() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "touch ready", AgentScripts.UNTIL_GO);
            RatchetProcess first = project.start("run", "2");
            project.awaitFile("ready");
            project.ratchet("pause").exits(0);
            first.signal("KILL");
            first.exitCode();
            project.file("go", "");

            RatchetProcess second = project.start("run", "1").awaitErr(HELD);
            second.signal("INT");
            second.exits(0);
            assertThat(project.attempts()).extracting("verdict").containsExactly("interrupted");

            assertThat(project.ratchet("resume").exits(0).out()).contains("'main' is paused no more");
            project.ratchet("run", "1").exits(0);
            assertThat(project.attempts()).extracting("verdict").containsExactly("interrupted", "progressed");
        }
    }
}
