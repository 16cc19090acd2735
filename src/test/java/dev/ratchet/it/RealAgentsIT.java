package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.query.RunHistoryQueries;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real agent programs with a scripted model; skipped where they are not installed. */
class RealAgentsIT {
    private static final String COMMITS = """
        {"steps":[
          {"shell":"echo a > a.txt && git add a.txt && git commit -qm 'feat: a'","usage":{"input":2000,"output":80}},
          {"text":"The first is in.","usage":{"input":100,"output":30}},
          {"shell":"echo b > b.txt && git add b.txt && git commit -qm 'feat: b'","usage":{"input":2000,"output":80}},
          {"text":"The second is in.","usage":{"input":100,"output":30}}]}
        """;

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex"})
    void itCommitsInTheSandbox(String agent) {
        SandboxIT.assumeBubblewrap();
        try (FakeModel model = FakeModel.playing(COMMITS, agent);
                TestProject project = model.project(agent)) {
            project.text("sandbox.mode", "on")
                    .set("agent.skip_permissions", false)
                    .environment("IS_SANDBOX", "");

            project.ratchet("run", "1").exits(0).says("in a sandbox (bubblewrap)");

            assertThat(project.attempts())
                    .singleElement()
                    .matches(RunHistoryQueries.Line::committed)
                    .matches(line -> "normal".equals(line.sessionClass()));
            assertThat(project.read("a.txt")).isEqualTo("a\n");
        }
    }

    private static String block(String state, boolean exit) {
        return "Now the status.\\n---LOOP_STATUS---\\nSTATUS: " + state + "\\nTASKS_COMPLETED_THIS_LOOP: 1\\n"
                + "FILES_MODIFIED: 0\\nTESTS_STATUS: NOT_RUN\\nWORK_TYPE: IMPLEMENTATION\\nEXIT_SIGNAL: " + exit
                + "\\nRECOMMENDATION: none\\n---END_LOOP_STATUS---";
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex"})
    void twoSessionsCommitAndAreCounted(String agent) {
        try (FakeModel model = FakeModel.playing(COMMITS, agent);
                TestProject project = model.project(agent)) {
            project.ratchet("run", "2").exits(0);

            assertThat(project.attempts())
                    .hasSize(2)
                    .allMatch(RunHistoryQueries.Line::committed)
                    .allMatch(line -> "normal".equals(line.sessionClass()))
                    .allMatch(line -> !agent.equals("claude") || (line.costUsd() != null && line.costUsd() > 0.001));
            assertThat(project.query("SELECT input_tokens FROM sessions", row -> row.count("input_tokens")))
                    .allMatch(tokens -> tokens >= 2100);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex"})
    void aStatusLoopGoesOnWithItsConversationAndCountsItOnce(String agent) {
        String scenario =
                """
                {"steps":[{"text":"%s","usage":{"input":1000,"output":50}},
                          {"text":"%s","usage":{"input":1000,"output":50}},
                          {"text":"%s","usage":{"input":1000,"output":50}}]}
                """.formatted(block("IN_PROGRESS", false), block("IN_PROGRESS", false), block("COMPLETE", true));
        try (FakeModel model = FakeModel.playing(scenario, agent);
                TestProject project = model.project(agent)) {
            project.ratchet("run", "--loop-status").exits(0).says("LOOP_STATUS says COMPLETE");

            record Counted(String conversation, long input, long output) {}
            List<Counted> sessions = project.query(
                    "SELECT session_id, input_tokens, output_tokens FROM sessions ORDER BY number",
                    row -> new Counted(row.text("session_id"), row.count("input_tokens"), row.count("output_tokens")));
            assertThat(sessions).hasSize(3);
            assertThat(sessions)
                    .extracting(Counted::conversation)
                    .containsOnly(sessions.getFirst().conversation());
            assertThat(sessions).extracting(Counted::output).containsOnly(50L);
            List<Double> costs = project.query(
                    "SELECT coalesce(cost_usd, 0) AS cost FROM sessions",
                    row -> Objects.requireNonNull(row.decimalOrNull("cost")));
            assertThat(costs).containsOnly(costs.getFirst());
            assertThat(model.requests()).contains("End your last message of every session");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex"})
    void aBadKeyEndsTheRunAtOnceAndSaysWhatToDo(String agent) {
        String scenario = "{\"steps\":[{\"status\":401,\"message\":\"invalid x-api-key\",\"repeat\":\"forever\"}]}";
        try (FakeModel model = FakeModel.playing(scenario, agent);
                TestProject project = model.project(agent)) {
            project.ratchet("run", "2").exits(1).says("log in");

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::sessionClass)
                    .containsExactly("auth");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "claude")
    void aUsageLimitIsWaitedFor(String agent) {
        try (FakeModel model = FakeModel.playing("{}", agent);
                TestProject project = model.project(agent)) {
            project.environment("ANTHROPIC_API_KEY", "").environment("CLAUDE_CODE_OAUTH_TOKEN", "test");
            // As late as can be: the limit must still stand when the agent has said all it has to say about it.
            long reset = Instant.now().getEpochSecond() + 30;
            model.play("""
                {"steps":[{"status":429,"message":"This request would exceed your account's rate limit.","headers":{
                  "anthropic-ratelimit-unified-status":"rejected","anthropic-ratelimit-unified-reset":"%1$d",
                  "anthropic-ratelimit-unified-representative-claim":"five_hour",
                  "anthropic-ratelimit-unified-5h-status":"rejected","anthropic-ratelimit-unified-5h-reset":"%1$d",
                  "anthropic-ratelimit-unified-5h-utilization":"1.0","retry-after":"7200","x-should-retry":"true"}},
                 {"text":"Done now."}]}
                """.formatted(reset));

            project.ratchet("run", "1").exits(0).says("rate_limited_backoff");

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::sessionClass)
                    .containsExactly("rate_limit", "normal");
            assertThat(project.attempts().getLast().startedAt()).isAfterOrEqualTo(Instant.ofEpochSecond(reset));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex"})
    void nothingOfItIsLeftAfterAKill(String agent) {
        String scenario = "{\"steps\":[{\"shell\":\"echo started > started.txt; sleep 1000\"},{\"hang\":\"headers\"}]}";
        try (FakeModel model = FakeModel.playing(scenario, agent);
                TestProject project = model.project(agent)) {
            RatchetProcess run = project.start("run", "1");
            project.awaitFile("started.txt");

            project.ratchet("stop", "--now").exits(0);

            run.exits(130);
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex"})
    void aTaskLoopWorksOffThreeTasksAndHasThemVerified(String agent) {
        try (FakeModel model = FakeModel.playing("{\"steps\":[]}", agent);
                TestProject project = model.project(agent)) {
            project.withRatchetForAgents().list("verify.commands", "test -f one.txt");
            String one = project.ratchet("task", "add", "One").exits(0).out().strip();
            String two = project.ratchet("task", "add", "Two", "--after", one)
                    .exits(0)
                    .out()
                    .strip();
            String three = project.ratchet("task", "add", "Three", "--after", two)
                    .exits(0)
                    .out()
                    .strip();
            model.play("""
                {"steps":[
                  {"shell":"echo 1 > one.txt && git add one.txt && git commit -qm one"},
                  {"text":"One is in. <task-done>%1$s</task-done>"},
                  {"text":"It is. <verify-pass/>"},
                  {"shell":"echo 2 > two.txt && git add two.txt && git commit -qm two; $RATCHET task done %2$s --force"},
                  {"text":"Two is in. <task-done>%2$s</task-done>"},
                  {"text":"<verify-fail>two.txt should say zwei</verify-fail>"},
                  {"shell":"echo zwei > two.txt && git commit -qam zwei; $RATCHET task log %2$s -m 'zwei it is'"},
                  {"text":"Now. <task-done>%2$s</task-done>"},
                  {"text":"<verify-pass/>"},
                  {"shell":"echo 3 > three.txt && git add three.txt && git commit -qm three"},
                  {"text":"<task-done>%3$s</task-done>"},
                  {"text":"<verify-pass/>"}]}
                """.formatted(one, two, three));

            project.ratchet("run", "--tasks").exits(0).says("3 tasks: 3 done");

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::verdict)
                    .containsExactlyInAnyOrder("accepted", "rejected", "accepted", "accepted");
            project.ratchet("task", "log", two)
                    .exits(0)
                    .prints("two.txt should say zwei")
                    .prints("zwei it is");
            assertThat(model.requests())
                    .contains("ONE TASK PER LOOP", "> two.txt should say zwei", "is not for agents");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex"})
    void aTaskIsCompletedByTheToolInTheSandboxAndTheVerifiersWordsReachTheRetry(String agent) {
        SandboxIT.assumeBubblewrap();
        try (FakeModel model = FakeModel.playing("{\"steps\":[]}", agent);
                TestProject project = model.project(agent)) {
            project.withRatchetForAgents().text("sandbox.mode", "on").list("sandbox.allow_write", "../bin");
            String task = project.ratchet("task", "add", "One").exits(0).out().strip();
            model.play("""
                {"steps":[
                  {"shell":"echo 1 > one.txt && git add one.txt && git commit -qm one"},
                  {"tool":{"name":"%1$s","input":{"summary":"One is in."}}},
                  {"text":"It is in."},
                  {"text":"<verify-fail>one.txt should say eins</verify-fail>"},
                  {"shell":"echo eins > one.txt && git commit -qam eins"},
                  {"tool":{"name":"%1$s","input":{"summary":"Now it says eins."}}},
                  {"text":"Now it says so."},
                  {"text":"<verify-pass/>"}]}
                """.formatted("mcp__ratchet__complete_task"));

            project.ratchet("run", "--tasks").exits(0).says("1 task: 1 done");

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::verdict)
                    .containsExactlyInAnyOrder("rejected", "accepted");
            assertThat(project.query("SELECT tool || ' ' || ending AS call FROM agent_calls", row -> row.text("call")))
                    .containsExactly("complete_task done", "complete_task done");
            project.ratchet("task", "show", task).exits(0).prints("Now it says eins.");
            assertThat(model.requests())
                    .contains("`complete_task`", "> one.txt should say eins")
                    .doesNotContain("Signal completion or failure with a sigil");
        }
    }

    @Test
    void codexCompletesATaskByTheToolInAContainer() throws IOException {
        try (FakeModel model = FakeModel.playing("{\"steps\":[]}", "codex");
                DockerEngine docker = DockerEngine.open();
                TestProject project = model.project("codex")) {
            String container = docker.containerOnLoopback(
                    "-v", project.directory() + ":" + project.directory(),
                    "-v", model.home() + ":" + model.home(),
                    "-v", FakeModel.codexWithoutNode() + ":/bin/codex:ro");
            project.environment("DOCKER_HOST", docker.host())
                    .text("docker.container", container)
                    .set(
                            "docker.env",
                            "{ HOME = \"%1$s\", CODEX_HOME = \"%1$s/codex\", OPENAI_API_KEY = \"sk-test\" }"
                                    .formatted(model.home()));
            String task = project.ratchet("task", "add", "One").exits(0).out().strip();
            model.play("""
                {"steps":[
                  {"shell":"cat /proc/1/comm > one.txt"},
                  {"tool":{"name":"%1$s","input":{"summary":"One is in."}}},
                  {"text":"It is in."},
                  {"text":"<verify-fail>one.txt should say eins</verify-fail>"},
                  {"shell":"echo eins >> one.txt"},
                  {"tool":{"name":"%1$s","input":{"summary":"Now it says eins."}}},
                  {"text":"Now it says so."},
                  {"text":"<verify-pass/>"}]}
                """.formatted("mcp__ratchet__complete_task"));

            project.ratchet("run", "--tasks").exits(0).says("1 task: 1 done");

            assertThat(project.read("one.txt")).isEqualTo("busybox\neins\n");
            assertThat(project.query("SELECT tool || ' ' || ending AS call FROM agent_calls", row -> row.text("call")))
                    .containsExactly("complete_task done", "complete_task done");
            project.ratchet("task", "show", task).exits(0).prints("Now it says eins.");
            assertThat(model.requests()).contains("> one.txt should say eins");
            assertThat(docker.processes(container)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "claude")
    void aNoteReachesTheSessionUnderWayInTheSandboxAtItsNextTurn(String agent) {
        SandboxIT.assumeBubblewrap();
        String scenario = """
            {"steps":[
              {"shell":"touch begun; while [ ! -e go ]; do sleep 0.1; done"},
              {"shell":"echo heard > heard.txt","when":{"contains":"the staging server is back"}},
              {"text":"Done."},
              {"text":"Done again."}]}
            """;
        try (FakeModel model = FakeModel.playing(scenario, agent);
                TestProject project = model.project(agent)) {
            project.text("sandbox.mode", "on");
            RatchetProcess run = project.start("run", "2");
            project.awaitFile("begun");

            project.ratchet("note", "--now", "the staging server is back")
                    .exits(0)
                    .prints("told at its next turn");
            project.file("go", "");

            run.exits(0);
            assertThat(project.read("heard.txt")).isEqualTo("heard\n");
            assertThat(project.attempts())
                    .hasSize(2)
                    .allMatch(line -> "normal".equals(line.sessionClass()))
                    .allMatch(line -> line.exitCode() == 0);
            assertThat(project.read(".ratchet/sessions/session-1.jsonl")).doesNotContain("the staging server");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex"})
    void theAgentItselfMakesTheTasksOfAFeature(String agent) {
        String scenario = """
            {"steps":[
              {"shell":"r=$RATCHET && a=$($r task add Grammar --feature parser) && b=$($r task add Lexer --feature parser) && $r task deps add $b $a"},
              {"text":"Two tasks are made."}]}
            """;
        try (FakeModel model = FakeModel.playing(scenario, agent);
                TestProject project = model.project(agent)) {
            project.withRatchetForAgents().file(".ratchet/features/parser/spec.md", "# It parses");
            project.ratchet("feature", "create", "parser").exits(0);

            project.ratchet("feature", "build", "parser").exits(0).prints("2 tasks for feature parser");

            assertThat(project.ratchet("task", "list", "--feature", "parser")
                            .exits(0)
                            .out())
                    .containsPattern("ready +0 +parser +Grammar")
                    .containsPattern("pending +0 +parser +t-[0-9a-f]{6} +Lexer");
        }
    }
}
