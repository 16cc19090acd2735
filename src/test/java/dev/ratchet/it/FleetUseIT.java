package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.Json;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A fleet as its user meets it: what it says, how it stands, and how it goes on after it was cut off. */
class FleetUseIT {
    /** Commits a file of its own as soon as it may. */
    private static final String[] AGENT = {
        "echo $RATCHET_LOOP >> \"$RATCHET_DIR/../started\"",
        "while [ ! -e \"$RATCHET_DIR/../go\" ]; do sleep 0.02; done",
        "echo work > $RATCHET_TASK.txt; git add -A; git commit -qm \"$RATCHET_TASK\"",
        "echo \"<task-done>$RATCHET_TASK</task-done>\""
    };

    private static TestProject project() {
        TestProject project =
                TestProject.create().agent(AGENT).set("verify.enabled", false).set("fleet.max_load", 0);
        TestShell.run(
                project.directory(),
                "git init -q -b main . && git config user.email a@b.c && git config user.name n && git add agent.sh &&"
                        + " git commit -qm base");
        for (String title : new String[] {"One", "Two", "Three", "Four"}) {
            project.ratchet("task", "add", title).exits(0);
        }
        return project;
    }

    private static Map<String, String> states(TestProject project) {
        return Json.parseOrNothing(project.ratchet("loops", "--json").exits(0).out()).items().stream()
                .collect(Collectors.toMap(loop -> loop.textAt("name"), loop -> loop.textAt("status")));
    }

    @Test
    void oneThatWasCutOffGoesOnAsAWholeAndWhoWasPausedStaysPaused() {
        try (TestProject project = project()) {
            RatchetProcess first = project.start("fleet", "--loops", "2", "--max-iterations", "2");
            project.await(
                    "both at work",
                    () -> project.has("started")
                            && project.read("started").lines().count() == 2);
            assertThat(project.ratchet("status").exits(0).out())
                    .containsPattern("w1 +running")
                    .containsPattern("w2 +running")
                    .contains("'ratchet status --name LOOP' tells more of one of them.")
                    .doesNotContain("Loop state");
            project.ratchet("pause", "--name", "w2").exits(0).prints("'w2' waits after its session");
            first.signal("KILL");
            assertThat(first.exitCode()).isEqualTo(137);
            assertThat(first.lines("status=fleet_started"))
                    .singleElement()
                    .asString()
                    .contains("loops=2 names=\"w1 w2\" base=main worktrees=" + project.path(".ratchet/worktrees"));
            assertThat(states(project)).isEqualTo(Map.of("w1", "interrupted", "w2", "interrupted"));

            project.file("go", "");
            RatchetProcess second = project.start("resume", "w1");
            project.await(
                    "the end of the first",
                    () -> "complete".equals(states(project).get("w1")));
            assertThat(states(project)).containsEntry("w2", "paused");
            project.ratchet("resume", "--all").exits(0).prints("'w2' goes on.");
            second.exits(0);

            assertThat(states(project)).isEqualTo(Map.of("w1", "complete", "w2", "complete"));
            assertThat(second.lines("status=done")).hasSize(4);
            TestShell.run(
                    project.directory(), "git log --format=%s > .git/the-log; git status --porcelain >> .git/the-log");
            assertThat(project.read(".git/the-log").lines().filter(line -> line.startsWith("t-")))
                    .hasSize(4)
                    .doesNotHaveDuplicates();
            assertThat(project.ratchet("landings", "--json").exits(0).out().split("\"status\":\"landed\"", -1))
                    .hasSize(5);
        }
    }
}
