package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.Chronicle;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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
                    .matches(Chronicle.Line::committed)
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
                    .allMatch(Chronicle.Line::committed)
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
                    .extracting(Chronicle.Line::sessionClass)
                    .containsExactly("auth");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "claude")
    void aUsageLimitIsWaitedFor(String agent) {
        long reset = Instant.now().getEpochSecond() + 12;
        String scenario = """
            {"steps":[{"status":429,"message":"This request would exceed your account's rate limit.","headers":{
              "anthropic-ratelimit-unified-status":"rejected","anthropic-ratelimit-unified-reset":"%1$d",
              "anthropic-ratelimit-unified-representative-claim":"five_hour",
              "anthropic-ratelimit-unified-5h-status":"rejected","anthropic-ratelimit-unified-5h-reset":"%1$d",
              "anthropic-ratelimit-unified-5h-utilization":"1.0","retry-after":"7200","x-should-retry":"true"}},
             {"text":"Done now."}]}
            """.formatted(reset);
        try (FakeModel model = FakeModel.playing(scenario, agent);
                TestProject project = model.project(agent)) {
            project.environment("ANTHROPIC_API_KEY", "").environment("CLAUDE_CODE_OAUTH_TOKEN", "test");

            project.ratchet("run", "1").exits(0).says("rate_limited_backoff");

            assertThat(project.attempts())
                    .extracting(Chronicle.Line::sessionClass)
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
}
