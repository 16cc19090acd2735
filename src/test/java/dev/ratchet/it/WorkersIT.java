package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.EmbeddedServer;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Two clones, as on two machines, that share a database. */
class WorkersIT {
    private static final String DONE = "echo \"<task-done>$RATCHET_TASK</task-done>\"";

    /** The agent of a task waits until the file is there. */
    private static final String UNTIL_GO = "touch at-work; until [ -e go ]; do sleep 0.02; done";

    private static TestProject clone(String database, String worker, String... agent) {
        return TestProject.create()
                .text("store.project", database)
                .text("worker.name", worker)
                .environment("RATCHET_STORE_URL", EmbeddedServer.url())
                .environment("PGUSER", "postgres")
                .text("workspace.mode", "directory")
                .agent(agent);
    }

    @Test
    void whatRunsInOneCloneIsLeftAloneByTheOtherAndClearedUpInItsOwn() {
        String database = "it" + UUID.randomUUID();
        try (TestProject one = clone(database, "box", AgentScripts.WORK, UNTIL_GO, DONE);
                TestProject two = clone(database, "box", AgentScripts.WORK, DONE)) {
            one.ratchet("task", "add", "first").exits(0);
            one.ratchet("task", "add", "second").exits(0);
            RatchetProcess first = one.start("run", "--tasks", "--no-verify", "--name", "w1");
            one.awaitFile("at-work");

            RatchetProcess second = two.ratchet("run", "--tasks", "--no-verify", "--once", "--name", "w1")
                    .exits(0);

            assertThat(second.err()).doesNotContain("recovered");
            assertThat(two.ratchet("loops").exits(0).out())
                    .containsPattern("box/w1 +task +running")
                    .containsPattern("box-2/w1 +task +");
            assertThat(two.ratchet("sessions", "list").exits(0).out())
                    .containsPattern("0 .*running")
                    .contains("1");
            assertThat(one.has(".ratchet/sessions/session-0.jsonl")).isTrue();
            assertThat(two.has(".ratchet/sessions/session-0.jsonl")).isFalse();
            assertThat(two.has(".ratchet/sessions/session-1.jsonl")).isTrue();
            assertThat(two.ratchet("status").exits(0).out()).containsPattern("elsewhere:\n.*\nbox/w1 +task +running");
            assertThat(one.ratchet("status", "--name", "w1").exits(0).out()).contains("running");

            first.signal("KILL");
            assertThat(first.exitCode()).isEqualTo(137);
            one.file("go", "");
            RatchetProcess again =
                    one.ratchet("run", "--tasks", "--no-verify", "--name", "w2").exits(0);

            again.says("status=recovered", "interrupted_attempts=1", "outcome=complete");
            assertThat(two.ratchet("task", "list").exits(0).out().lines().filter(line -> line.contains("done")))
                    .hasSize(2);
            assertThat(one.leftOvers()).isEmpty();
        }
    }

    @Test
    void aLoopOfAnotherCloneIsAskedByAllOfItsName() {
        String database = "it" + UUID.randomUUID();
        try (TestProject one = clone(database, "box", AgentScripts.WORK, UNTIL_GO, DONE);
                TestProject two = clone(database, "other", AgentScripts.WORK, DONE)) {
            one.ratchet("task", "add", "first").exits(0);
            one.ratchet("task", "add", "second").exits(0);
            RatchetProcess run = one.start("run", "--tasks", "--no-verify");
            one.awaitFile("at-work");

            assertThat(two.ratchet("stop").exits(0).out()).contains("No loop is running here");
            assertThat(two.ratchet("send", "box/main", "query", "what is it?")
                            .exits(0)
                            .out())
                    .contains("t-");
            two.ratchet("pause", "--name", "box/main")
                    .exits(0)
                    .prints("'box/main' waits after its session; 'ratchet resume --name box/main' lets it go on.");
            two.ratchet("resume", "--name", "box/main").exits(0).prints("'box/main' goes on.");
            two.ratchet("resume", "box/main").exits(0).prints("No loop 'box/main' is paused here. It is running on ");
            two.ratchet("store", "copy", "--to", "back.db")
                    .exits(6)
                    .says("the worker 'box' is at work on ", "end it first by 'ratchet workers drain box'");
            two.ratchet("stop", "--name", "box/main").exits(0);
            one.file("go", "");

            run.exits(0).says("outcome=stopped");
        }
    }

    @Test
    void tasksGoToWorkersThatHaveWhatTheyNeedAndAreTakenFromThemAtOnce() {
        String database = "it" + UUID.randomUUID();
        try (TestProject one = clone(database, "plain", AgentScripts.WORK, DONE);
                TestProject two = clone(database, "strong", AgentScripts.WORK, UNTIL_GO, DONE)) {
            two.list("worker.labels", "gpu", "big");
            String task = one.ratchet("task", "add", "first", "--needs", "gpu")
                    .exits(0)
                    .out()
                    .strip();
            assertThat(one.ratchet("task", "list").exits(0).out()).contains("gpu (no live worker has that)");
            assertThat(one.ratchet("task", "show", task, "--json").exits(0).out())
                    .contains("\"needs\":[\"gpu\"]", "\"no_worker\":true");
            assertThat(one.ratchet("status").exits(0).out()).contains("No live worker: " + task + " needs gpu");
            RatchetProcess plain = one.start("run", "--tasks", "--no-verify");
            plain.awaitErr("need what this one has not (worker.labels: none)");

            RatchetProcess strong = two.start("run", "--tasks", "--no-verify");
            two.awaitFile("at-work");

            assertThat(one.ratchet("task", "list").exits(0).out()).doesNotContain("no live worker");
            assertThat(one.ratchet("workers", "list", "--json").exits(0).out())
                    .contains("\"name\":\"plain\"", "\"labels\":[\"big\",\"gpu\"]", "\"running\":[0]");
            assertThat(one.ratchet("workers", "cancel", "0").exits(0).out()).contains(task + " is released");
            two.await(
                    "the next attempt",
                    () -> one.ratchet("workers", "list", "--json").out().contains("\"running\":[1]"));
            assertThat(one.ratchet("history").exits(0).out())
                    .contains("interrupted", "the attempt was cancelled by hand on ");
            one.ratchet("workers", "cancel", "0").exits(1).says("has ended");
            one.ratchet("workers", "drain", "plain").exits(0);
            one.ratchet("workers", "drain", "nobody").exits(1).says("there is no worker 'nobody'");
            plain.exits(0).says("ratchet workers drain", "outcome=stopped");
            one.ratchet("task", "add", "second", "--needs", "gpu").exits(0);
            one.ratchet("task", "delete", "--force", task).exits(0);
            two.await(
                    "the attempt at the other task",
                    () -> one.ratchet("workers", "list", "--json").out().contains("\"running\":[2]"));
            assertThat(one.ratchet("history").exits(0).out()).contains("the task was deleted by hand on ");
            two.file("go", "");

            strong.exits(0)
                    .says(
                            "task " + task + " is not this attempt's any more (the task was deleted by hand on ",
                            "outcome=complete");
            assertThat(one.ratchet("workers", "list").exits(0).out()).contains("No worker is there");
            assertThat(two.leftOvers()).isEmpty();
        }
    }
}
