package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands in the place of Ratchet's own files does not keep every later run from starting. */
class QuarantineIT {
    @Test
    void aRunStartsWhateverAnAgentHasPutInThePlaceOfRatchetsFiles() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK);
            TestShell.run(
                    project.directory(),
                    "mkdir -p STOP .ratchet/main.lock .ratchet/counter .ratchet/ratchet.db/d; touch STOP/x;"
                            + " mkfifo .ratchet/status.json; ln -s ../../x .ratchet/link");

            RatchetProcess run = project.ratchet("run", "1").exits(0);

            for (String name : List.of("STOP", ".ratchet/main.lock", ".ratchet/counter", ".ratchet/ratchet.db")) {
                assertThat(run.lines(name + " is ")).as(name).isNotEmpty();
            }
            assertThat(run.lines(".ratchet/quarantine/")).hasSize(6);
            assertThat(project.ratchet("run", "1").exits(0).lines("quarantine")).isEmpty();
        }
    }

    @Test
    void aStopFileWithSomethingInItStopsTheRunAndNotTheNextOne() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "mkdir STOP; touch STOP/x");

            project.ratchet("run", "3").exits(0);

            assertThat(project.status()).containsEntry("outcome", "stopped");
            assertThat(project.attempts()).hasSize(1);
            project.agent(AgentScripts.WORK);
            assertThat(project.ratchet("run", "1").exits(0).lines("quarantine")).hasSize(1);
            assertThat(project.attempts()).hasSize(2);
        }
    }
}
