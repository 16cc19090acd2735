package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Loops in processes of their own tell each other things, and those that were cut off are started again. */
class LoopMessagesIT {
    /** Writes down what it was told, as the next file of its loop, and waits until it may end. */
    private static final String[] TOLD = {
        "n=$(ls \"$1\"-* 2> /dev/null | wc -l)",
        "printf '%s' \"$2\" > \"$1-$n\"",
        AgentScripts.WORK,
        "while [ ! -e \"go-$1-$n\" ] && [ ! -e go ]; do sleep 0.02; done"
    };

    @Test
    void whatOneLoopSharesIsInTheNextBriefOfTheOtherOnce() {
        try (TestProject project = TestProject.create()) {
            project.withRatchetForAgents().agent(TOLD).list("agent.args", "docs", "{prompt}");
            RatchetProcess docs = project.start("run", "3", "--name", "docs");
            project.awaitFile("docs-0");
            project.script(
                            "other.sh",
                            "ratchet send docs share \"it's done\" > sent 2>&1",
                            "ratchet send docs stop" + " >> sent 2>&1",
                            "ratchet send docs query 'how far?' > answer 2>&1",
                            AgentScripts.WORK)
                    .text("agent.command", "./other.sh")
                    .list("agent.args");

            project.ratchet("run", "1", "--name", "other").exits(0);
            project.ratchet("send", "docs", "alert", "the", "server", "is", "down")
                    .exits(0);
            project.file("go", "");
            docs.exits(0).says("status=share from=other", "status=alert", "the server is down");

            assertThat(project.read("sent")).contains("The next session of 'docs' is told.", "not for agents");
            assertThat(project.read("answer")).contains("loop: docs", "state: running", "work item: prompt");
            assertThat(project.read("docs-0")).doesNotContain("done");
            assertThat(project.read("docs-1"))
                    .startsWith("Do the next thing.")
                    .contains("From other:\nit's done", "Alert from ratchet send:\nthe server is down");
            assertThat(project.read("docs-2")).doesNotContain("done", "down");
        }
    }

    @Test
    void aMessageAndANoteForALoopThatWasKilledReachItsNextRunAndAreNotToldTwice() {
        try (TestProject project = TestProject.create()) {
            project.agent(TOLD).list("agent.args", "main", "{prompt}");
            RatchetProcess first = project.start("run", "5");
            project.awaitFile("main-0");
            project.awaitState("session_running");
            project.ratchet("send", "main", "share", "the news").exits(0);
            project.ratchet("note", "mind the gap").exits(0);
            first.signal("KILL");
            assertThat(first.exitCode()).isEqualTo(137);

            assertThat(loops(project)).containsEntry("status", "interrupted").containsEntry("iterations", 0L);
            RatchetProcess second = project.start("resume", "main");
            project.awaitFile("main-1");
            project.await(
                    "the second session", () -> "running".equals(loops(project).get("status")));
            project.await(
                    "its record",
                    () -> project.query(
                                            "SELECT spawned_at FROM sessions WHERE number = 1 AND spawned_at IS NOT"
                                                    + " NULL",
                                            row -> row.text("spawned_at"))
                                    .size()
                            == 1);
            second.signal("KILL");
            assertThat(second.exitCode()).isEqualTo(137);
            project.file("go", "");

            project.start("resume", "--name", "main").exits(0);

            assertThat(project.read("main-0")).doesNotContain("the news");
            assertThat(project.read("main-1")).contains("the news", "Note from a person:\nmind the gap");
            assertThat(List.of("main-2", "main-3", "main-4", "main-5", "main-6"))
                    .allSatisfy(file -> assertThat(project.read(file)).doesNotContain("the news", "mind the gap"));
            assertThat(project.has("main-7")).isFalse();
            assertThat(loops(project)).containsEntry("status", "complete").containsEntry("iterations", 5L);
        }
    }

    @Test
    void aRunThatIsStartedAgainHasItsOptionsAndWhatIsLeftOfItsLimit() {
        try (TestProject project = TestProject.create()) {
            project.agent(TOLD)
                    .list("agent.args", "main", "{prompt}")
                    .file("go-main-0", "")
                    .file("go-main-1", "");
            RatchetProcess first = project.start("run", "3", "--prompt-text", "something else");
            project.awaitFile("main-2");
            first.signal("KILL");
            assertThat(first.exitCode()).isEqualTo(137);
            project.file("go", "");

            RatchetProcess again = project.start("resume", "main").exits(0);

            assertThat(again.err()).contains("limit");
            assertThat(project.read("main-3")).startsWith("something else");
            assertThat(project.has("main-4")).isFalse();
            project.ratchet("resume", "main").exits(0).prints("No loop 'main' is paused here. Its last run is over (");
            project.ratchet("resume", "none").exits(1).says("no loop 'none' has run here; there is main");
        }
    }

    @Test
    void aTypeOfLoopHasItsOwnPlaceForWhatIsShared() {
        try (TestProject project = TestProject.create()) {
            project.agent(TOLD).list("agent.args", "main", "{prompt}").file(".ratchet/loops/told.yml", """
                prompt_template: "go<{{shared}}>"
                validation_command: test -e main-1
                """);
            RatchetProcess run = project.start("run", "--loop", "told");
            project.awaitFile("main-0");
            project.ratchet("send", "--all", "share", "the news").exits(0);
            project.file("go", "");
            run.exits(0);

            assertThat(project.read("main-0")).isEqualTo("go<>");
            assertThat(project.read("main-1")).isEqualTo("go<From ratchet send:\nthe news>");
        }
    }

    @Test
    void whatCannotBeSentIsRefusedInWords() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK);
            assertThat(project.ratchet("send", "main", "share", "x").exits(1).err())
                    .contains("no loop 'main'");
            project.ratchet("run", "1").exits(0);

            assertThat(project.ratchet("send", "man", "share", "x").exits(1).err())
                    .contains("no loop 'man' has run here; there is main");
            assertThat(project.ratchet("send", "main", "query", "x").exits(1).err())
                    .contains("'main' is not running");
            assertThat(project.ratchet("send", "main", "shout", "x").exits(64).err())
                    .contains("'shout' cannot be sent; there are stop, share, alert, query");
            assertThat(project.ratchet("send", "main", "share").exits(64).err()).contains("share needs words");
            assertThat(project.ratchet("send", "main").exits(64).err()).contains("ratchet send LOOP|--all");
            assertThat(project.ratchet("send", "main", "share", "x".repeat(70_000))
                            .exits(1)
                            .err())
                    .contains("65,536 bytes at most");
            project.ratchet("send", "--all", "share", "x").exits(0).prints("No loop is running here");
        }
    }

    private static Map<String, Object> loops(TestProject project) {
        Json all =
                Json.parseOrNothing(project.ratchet("loops", "--json").exits(0).out());
        return Map.copyOf(withoutNulls(all.items().getFirst()));
    }

    private static Map<String, Object> withoutNulls(Json object) {
        Map<String, Object> members = new HashMap<>();
        object.members().forEach((name, value) -> {
            if (value != null) {
                members.put(name, value);
            }
        });
        return members;
    }
}
