package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.store.Database;
import java.util.List;
import org.junit.jupiter.api.Test;

/** After a kill -9 of Ratchet itself, the next run clears up and goes on. */
class CrashIT {
    @Test
    void theNextRunEndsWhatWasLeftAndRecordsIt() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                    "[ ! -e hung ] || { " + AgentScripts.WORK + "; exit 0; }",
                    "touch hung",
                    "echo precious work, and more of it, so that it is no empty session at all",
                    AgentScripts.DAEMON,
                    "echo $$ >> pids",
                    AgentScripts.HANG);
            project.file(".ratchet/counter", "41\n");
            RatchetProcess first = project.start("run", "5");
            project.await(
                    "the agent and its daemons",
                    () -> project.has("pids") && project.read("pids").lines().count() == 3);

            project.awaitState("session_running");

            first.signal("KILL");
            assertThat(first.exitCode()).isEqualTo(137);
            List<Long> pids = project.read("pids").lines().map(Long::valueOf).toList();
            assertThat(pids).allMatch(MarkedProcesses::alive);
            assertThat(project.read(".ratchet/counter").strip()).isEqualTo("42");
            assertThat(project.ratchet("status").exits(0).out())
                    .contains("dead (PID " + first.pid() + " is gone, it was at session_running)");

            RatchetProcess second = project.ratchet("run", "1").exits(0);

            assertThat(pids).noneMatch(MarkedProcesses::alive);
            assertThat(project.leftOvers()).isEmpty();
            assertThat(second.lines("status=recovered"))
                    .singleElement()
                    .asString()
                    .contains("interrupted_attempts=1");
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::number, RunHistoryQueries.Line::verdict)
                    .containsExactly(tuple(41, "interrupted"), tuple(42, "progressed"));
            assertThat(project.read(".ratchet/sessions/session-41.jsonl")).startsWith("precious work");
            assertThat(project.read(".ratchet/counter").strip()).isEqualTo("43");
        }
    }

    @Test
    void aForgedJournalHasNoOtherFileReadForTheNextSession() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                            "[ ! -e hung ] || { " + AgentScripts.WORK + "; exit 0; }",
                            AgentScripts.WORK,
                            "touch hung",
                            AgentScripts.HANG)
                    .file("../secret", "a secret key\n".repeat(20));
            RatchetProcess first = project.start("run", "5");
            project.awaitFile("hung");
            project.awaitState("session_running");
            first.signal("KILL");
            first.exitCode();
            try (Database database = Database.open(project.path(".ratchet/ratchet.db"))) {
                database.update("UPDATE sessions SET output_file = ?", project.path("../secret"));
            }

            project.ratchet("run", "1").exits(0);
            project.ratchet("metrics", "rebuild").exits(0);

            assertThat(project.query("SELECT text FROM sessions ORDER BY number", row -> row.text("text")))
                    .hasSize(2)
                    .noneMatch(text -> text.contains("secret"));
        }
    }

    @Test
    void aHookThatWasRunningIsEndedTooAndNoNumberIsReused() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK)
                    .list("hooks.pre_session", "[ -e seen ] && exit; touch seen; echo $$ > pid; exec sleep 1000");
            project.file(".ratchet/sessions/session-0.jsonl", "somebody's file\n");
            RatchetProcess first = project.start("run", "5");
            project.await(
                    "the hook", () -> project.has("pid") && !project.read("pid").isBlank());

            first.signal("KILL");
            first.exitCode();
            project.ratchet("run", "1").exits(0);

            assertThat(MarkedProcesses.alive(Long.parseLong(project.read("pid").strip())))
                    .isFalse();
            assertThat(project.read(".ratchet/sessions/session-0.jsonl")).isEqualTo("somebody's file\n");
            assertThat(project.has(".ratchet/sessions/session-1.jsonl")).isTrue();
        }
    }
}
