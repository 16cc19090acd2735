package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Work that a person has to approve of waits over everything, and lands as it was verified. */
class ApprovalIT {
    @Test
    void itWaitsOverAKillAndLandsAsTheCommitThatWasVerifiedOrIsVerifiedAgain() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project = fleet.project();
            project.text("tasks.approve", "all")
                    .list("verify.commands", "git rev-parse HEAD >> " + project.path("../verified"));
            fleet.worker(
                    "echo \"$RATCHET_TASK\" > \"$RATCHET_TASK.txt\"; git add -A; git commit -qm \"$RATCHET_TASK\"");
            List<String> tasks = fleet.tasks(2);
            String base = fleet.says("git rev-parse main");
            RatchetProcess first = project.start("fleet", "--loops", "2");
            project.await(
                    "both wait",
                    () -> tasks.stream()
                            .allMatch(task ->
                                    "awaiting".equals(fleet.board().get(task).approval())));
            first.signal("KILL");
            assertThat(first.exitCode()).isEqualTo(137);

            assertThat(fleet.says("git rev-parse main")).isEqualTo(base);
            assertThat(tasks.stream().map(fleet.board()::status)).containsOnly("in_progress");
            List<String> verified = project.read("../verified").lines().toList();
            assertThat(verified).hasSize(2);

            RatchetProcess second = project.start("fleet", "--loops", "1");
            second.awaitErr("a person: ");
            assertThat(fleet.says("git rev-parse main")).isEqualTo(base);
            project.ratchetAtATerminal("approve", tasks.get(1)).exits(0);
            project.await("the one", () -> fleet.board().status(tasks.get(1)).equals("done"));
            String landed = fleet.says("git rev-parse main");
            assertThat(verified).contains(landed);
            assertThat(fleet.says("git log -1 --format=%s main")).isEqualTo(tasks.get(1));

            project.ratchetAtATerminal("approve", tasks.get(0)).exits(0);
            second.exits(0);
            assertThat(verified).doesNotContain(fleet.says("git rev-parse main"));
            assertThat(project.read("../verified").lines()).last().isEqualTo(fleet.says("git rev-parse main"));
            assertThat(fleet.says("git log -2 --format=%s main").lines()).containsExactly(tasks.get(0), tasks.get(1));
            assertThat(project.query("SELECT number FROM sessions WHERE role = 'working'", row -> row.number("number")))
                    .hasSize(2);
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void inTheDirectoryItselfItCountsOnlyOnceItIsApprovedAlsoOverARestart() {
        try (TestProject project = TestProject.create()) {
            project.text("tasks.approve", "all").set("verify.enabled", false);
            project.agent(
                    AgentScripts.WORK,
                    "printf '%s' \"$*\" > \"brief-$RATCHET_TASK-$(ls brief-* 2> /dev/null | wc -l)\"",
                    "echo \"<task-done>$RATCHET_TASK</task-done>\"");
            TaskBoard board = new TaskBoard(project);
            String one = board.add("one");
            String two = board.add("two", one);
            RatchetProcess first = project.start("run", "--tasks");
            first.awaitErr("a person: ");
            first.signal("KILL");
            assertThat(first.exitCode()).isEqualTo(137);
            assertThat(List.of(board.status(one), board.status(two))).containsExactly("in_progress", "pending");

            RatchetProcess second = project.start("run", "--tasks");
            second.awaitErr("a person: ");
            assertThat(board.get(one).approval()).isEqualTo("awaiting");
            project.ratchetAtATerminal("reject", one, "-m", "in capitals, please")
                    .exits(0);
            project.await("the second try", () -> project.has("brief-" + one + "-1"));
            project.await("its wait", () -> "awaiting".equals(board.get(one).approval()));
            project.ratchetAtATerminal("approve", one).exits(0);
            project.await("the next one", () -> "awaiting".equals(board.get(two).approval()));
            assertThat(board.status(one)).isEqualTo("done");
            project.ratchetAtATerminal("approve", two).exits(0);
            second.exits(0);

            assertThat(project.read("brief-" + one + "-1")).contains("> in capitals, please");
            assertThat(project.filesBelow(".").stream().filter(file -> file.startsWith("brief-")))
                    .hasSize(3);
            assertThat(List.of(board.status(one), board.status(two))).containsOnly("done");
        }
    }
}
