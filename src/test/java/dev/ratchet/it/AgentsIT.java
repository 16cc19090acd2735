package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which agents there are, and whether one of them works. */
class AgentsIT {
    @Test
    void listsEveryAgentThatTheProjectCouldUse() {
        try (TestProject project = TestProject.create()) {
            project.scripted("session\nrate-limit 600\n")
                    .script("bin/codex", "[ \"$*\" = --version ] && echo codex-cli 0.99.0")
                    .script("bin/claude", "touch started; setsid sleep 1000 & sleep 1000")
                    .list("agent.fallback", "codex", "absent")
                    .text("agents.mine.command", "./mine.sh")
                    .set("agents.mine.args", "[\"{session_id}\"]")
                    .environment("PATH", project.path("bin") + ":/usr/local/bin:/usr/bin:/bin");
            project.ratchet("run", "--once").exits(4);

            String json = project.ratchet("agents", "list", "--json").exits(0).out();
            String text = project.ratchet("agents").exits(0).out();

            List<Map<String, Object>> agents = JsonText.objects(json);
            assertThat(agents)
                    .extracting(agent -> agent.get("name") + ", " + agent.get("role"))
                    .startsWith("scripted, default", "codex, fallback 1", "absent, fallback 2", "mine, table")
                    .contains("claude, known");
            assertThat(agents.getFirst())
                    .containsEntry("found", true)
                    .containsEntry("tells_cost", true)
                    .containsEntry("resumes", false);
            assertThat(Instant.parse(String.valueOf(agents.getFirst().get("limited_until"))))
                    .isEqualTo(project.attempts().getFirst().resetsAt());
            assertThat(agents.get(1))
                    .containsEntry("program", project.path("bin/codex").toString())
                    .containsEntry("version", "0.99.0")
                    .containsEntry("outdated", true)
                    .containsEntry("resumes", true)
                    .containsEntry("tells_cost", false)
                    .containsEntry("limited_until", null);
            assertThat(agents.get(2)).containsEntry("found", false).containsEntry("adapter", null);
            assertThat(agents.get(3)).containsEntry("command", "./mine.sh").containsEntry("resumes", true);
            assertThat(text)
                    .startsWith("NAME ")
                    .containsPattern("codex +fallback 1 +codex +0.99.0 \\(old\\) +yes +no +codex +\\S+/bin/codex")
                    .containsPattern("absent +fallback 2 +by its stream .* absent +not found")
                    .containsPattern("scripted +default .* 2\\d{3}-\\d\\d-\\d\\dT");
            assertThat(project.has("started")).as("a known one was asked").isTrue();
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    @Test
    void anAgentThatAnswersWorksAndNothingIsLeftBehind() {
        try (TestProject project = TestProject.create()) {
            project.text("agents.mine.command", "./mine.sh")
                    .text("agents.mine.model", "tiny")
                    .list("agents.mine.args", "{model}", "{prompt}")
                    .script("mine.sh", "pwd > '" + project.path("where") + "'; echo \"OK $1: $2\"; touch litter");

            RatchetProcess text = project.ratchet("agents", "test", "mine").exits(0);
            RatchetProcess json =
                    project.ratchet("agents", "test", "./mine.sh", "--json").exits(0);

            assertThat(text.out())
                    .contains("mine.sh can be executed", "OK tiny: Reply with the single word OK.")
                    .containsPattern("class +normal")
                    .endsWith("mine works.\n");
            assertThat(JsonText.object(json.out()))
                    .containsEntry("passed", true)
                    .containsEntry("name", "mine.sh");
            assertThat(project.read("where")).doesNotContain(project.directory().toString());
            assertThat(project.has(project.read("where").strip())).isFalse();
            assertThat(project.has(".ratchet")).isFalse();
            assertThat(project.has("litter")).isFalse();
            assertThat(project.path("../tmp").toFile().list()).isEmpty();
        }
    }

    @Test
    void aScriptIsPlayedFromACopy() {
        try (TestProject project = TestProject.create()) {
            project.scripted("session\nrate-limit 600\nsession\ntext OK\n");

            RatchetProcess first =
                    project.ratchet("agents", "test", "scripted", "--json").exits(1);
            project.ratchet("agents", "test", "scripted").exits(1);

            Map<String, Object> told = JsonText.object(first.out());
            assertThat(told).containsEntry("passed", false);
            assertThat(told.get("trial")).asString().contains("class=rate_limit", "agent.fallback", "cost_usd=0.0");
            assertThat(project.has("x.script.at")).isFalse();
        }
    }

    @Test
    void oneThatHangsIsEndedWithAllItStarted() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                    AgentScripts.DAEMON.replace("pids", project.path("pids").toString()), AgentScripts.HANG);

            RatchetProcess test = project.ratchet("agents", "test", "agent.sh", "--timeout", "2")
                    .exits(1);

            assertThat(test.out()).contains("took longer than 2 s", "--timeout");
            assertThat(project.leftOvers()).isEmpty();
            assertThat(project.path("../tmp").toFile().list()).isEmpty();
        }
    }

    @Test
    void ctrlCEndsATestAndWhatItStarted() {
        try (TestProject project = TestProject.create()) {
            project.agent("touch '" + project.path("ready") + "'", AgentScripts.HANG);
            RatchetProcess test = project.start("agents", "test", "agent.sh");
            project.awaitFile("ready");

            test.signal("INT");

            test.exits(130);
            assertThat(project.leftOvers()).isEmpty();
            assertThat(project.path("../tmp").toFile().list()).isEmpty();
        }
    }

    @Test
    void oneThatIsNotThereIsToldWhereItIsNamed() {
        try (TestProject project = TestProject.create()) {
            project.text("agents.away.command", "no-such-agent");

            RatchetProcess test = project.ratchet("agents", "test", "away").exits(1);

            assertThat(test.out())
                    .contains("'no-such-agent' is not on the PATH", "agents.away.command", "does not work");
        }
    }
}
