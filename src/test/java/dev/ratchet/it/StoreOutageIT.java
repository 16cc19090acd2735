package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.EmbeddedServer;
import dev.ratchet.store.LoopbackProxy;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The network between a run and its database is cut. */
class StoreOutageIT {
    private static final String DONE = "echo \"<task-done>$RATCHET_TASK</task-done>\"";

    private static TestProject project(LoopbackProxy network, String... agent) {
        return TestProject.create()
                .text("store.project", "it" + UUID.randomUUID())
                .environment("RATCHET_STORE_URL", "jdbc:postgresql://localhost:%d/postgres".formatted(network.port()))
                .environment("PGUSER", "postgres")
                .agent(agent);
    }

    @Test
    void aSessionThatEndsMeanwhileIsRecordedWhenItIsBackAndTheRunGoesOn() {
        try (LoopbackProxy network = new LoopbackProxy(EmbeddedServer.port());
                TestProject project = project(
                        network,
                        AgentScripts.WORK,
                        "touch at-work; until [ -e go ]; do sleep 0.02; done; touch done-$RATCHET_TASK",
                        DONE)) {
            project.ratchet("task", "add", "first").exits(0);
            project.ratchet("task", "add", "second").exits(0);
            RatchetProcess run = project.start("run", "--tasks", "--no-verify");
            project.awaitFile("at-work");

            network.cut();
            project.file("go", "");
            run.awaitErr("waiting until it is well again");
            project.await(
                    "the status file",
                    () -> project.read(".ratchet/status.json").contains("cannot be reached"));
            network.mend();

            run.exits(0).says("the database answers again", "outcome=complete");
            assertThat(run.err()).doesNotContain("jdbc:", "localhost");
            assertThat(project.ratchet("history").exits(0).out().lines().filter(line -> line.contains("accepted")))
                    .hasSize(2);
        }
    }

    @Test
    void whoIsCutOffForLongerThanItsLeaseEndsItsAgentAndIsGivenTheTaskAgain() {
        try (LoopbackProxy network = new LoopbackProxy(EmbeddedServer.port());
                TestProject project = project(
                        network,
                        AgentScripts.WORK,
                        "echo $$ >> pids; touch at-work; until [ -e go ]; do sleep 0.02; done",
                        DONE)) {
            project.set("tasks.lease_secs", 6);
            project.ratchet("task", "add", "first").exits(0);
            RatchetProcess run = project.start("run", "--tasks", "--no-verify");
            project.awaitFile("at-work");
            long agent = Long.parseLong(project.read("pids").strip());

            network.cut();
            project.await("the agent's end", () -> !MarkedProcesses.alive(agent));
            project.file("go", "");
            network.mend();

            run.exits(0).says("outcome=complete");
            assertThat(project.ratchet("history").exits(0).out()).contains("interrupted", "accepted");
            assertThat(project.leftOvers()).isEmpty();
        }
    }
}
