package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A harness.toml of the first specification runs as it is, and what others read of a loop has the forms written there. */
class DropInIT {
    private static final String SEED = """
        [session]
        max_iterations = 25
        prompt_file = "PROMPT.md"
        output_dir = "."
        output_prefix = "claude-iteration"
        counter_file = ".iteration_counter"

        [agent]
        command = "./agent.sh"
        args = ["-p", "{prompt}", "--dangerously-skip-permissions", "--verbose", "--output-format", "stream-json"]

        [watchdog]
        check_interval_secs = 60
        stale_timeout_mins = 20
        min_output_bytes = 100

        [retry]
        max_empty_retries = 2
        retry_delay_secs = 5

        [backoff]
        initial_delay_secs = 0
        max_delay_secs = 600
        max_consecutive_rate_limits = 5

        [shutdown]
        stop_file = "STOP"

        [hooks]
        pre_session = []
        post_session = []

        [prompt]
        file = "PROMPT.md"
        prepend_commands = []

        [output]
        event_log = "events.jsonl"
        """;

    private static final List<String> SEED_FIELDS = List.of(
            "pid",
            "state",
            "iteration",
            "max_iterations",
            "global_iteration",
            "output_file",
            "output_bytes",
            "session_start",
            "last_update",
            "last_completed_iteration",
            "last_committed",
            "consecutive_rate_limits");
    private static final List<String> NEW_FIELDS =
            List.of("name", "recipe", "work_item", "model", "cost_usd", "resets_at", "waiting_for", "outcome");
    private static final List<String> EVENT_FIELDS = List.of(
            "ts",
            "event",
            "iteration",
            "global",
            "output_bytes",
            "exit_code",
            "duration_secs",
            "committed",
            "retries",
            "rate_limited");

    @Test
    void runsTheSeedsFileWithAnAgentThatPrintsPlainText() {
        try (TestProject project = TestProject.create().harness()) {
            project.written(SEED).agent("echo \"arguments: $*\"", "printf '%0200d\\n' 7");

            RatchetProcess run = project.ratchet("-c", "harness.toml", "5").exits(0);

            for (int n = 0; n < 5; n++) {
                assertThat(project.read("claude-iteration-" + n + ".jsonl"))
                        .startsWith("arguments: -p Do the next thing.")
                        .contains("--dangerously-skip-permissions --verbose --output-format stream-json");
            }
            assertThat(project.has("claude-iteration-5.jsonl")).isFalse();
            assertThat(project.read(".iteration_counter").strip()).isEqualTo("5");
            assertThat(project.status())
                    .containsEntry("state", "shutting_down")
                    .containsEntry("outcome", "limit_reached")
                    .containsEntry("iteration", 5L)
                    .containsEntry("last_completed_iteration", 4L);
            assertThat(run.out()).isEmpty();
            assertThat(run.lines("status=completed")).hasSize(5);
            assertThat(project.events()).hasSize(5);
        }
    }

    @Test
    void readsTheJsonOfAWrapperAroundClaude() {
        try (TestProject project = TestProject.create().harness().eventLog()) {
            project.agent(
                    "cat <<'END'",
                    "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s1\",\"model\":\"claude-x\",\"tools\":[]}",
                    "{\"type\":\"assistant\",\"message\":{\"id\":\"m1\",\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}]}}",
                    "{\"duration_ms\":5,\"num_turns\":3,\"total_cost_usd\":0.25,\"usage\":{\"input_tokens\":11,\"output_tokens\":7},"
                        + "\"result\":\"Hello\",\"is_error\":false,\"subtype\":\"success\",\"type\":\"result\"}",
                    "END",
                    "exit 3");

            RatchetProcess run =
                    project.ratchet("-c", "harness.toml", "--json", "2").exits(0);

            assertThat(project.query(
                            "SELECT class, cost_usd, turns, input_tokens, output_tokens, model, exit_code FROM"
                                    + " sessions",
                            row -> List.of(
                                    row.text("class"),
                                    String.valueOf(row.decimalOrNull("cost_usd")),
                                    row.number("turns"),
                                    row.number("input_tokens"),
                                    row.number("output_tokens"),
                                    row.text("model"),
                                    row.number("exit_code"))))
                    .containsOnly(List.of("normal", "0.25", 3, 11, 7, "claude-x", 3))
                    .hasSize(2);
            assertThat(JsonText.object(run.out()))
                    .containsEntry("outcome", "limit_reached")
                    .containsEntry("cost_usd", 0.5)
                    .containsEntry("input_tokens", 22L)
                    .containsEntry("output_tokens", 14L);
            assertThat(project.status()).containsEntry("cost_usd", 0.5).containsEntry("model", "claude-x");
        }
    }

    @Test
    void keepsWhatClaudeWritesToItsErrorChannelApartFromItsStream() {
        try (TestProject project = TestProject.create()) {
            project.script(
                            "bin/claude",
                            "printf '%s|' \"$@\" > arguments",
                            "echo '{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\",\"model\":\"m\"}'",
                            "printf '{\"type\":\"assistant\",\"message\":{\"id\":\"1\",'",
                            "echo 'a warning that would tear the line' >&2",
                            "echo '\"content\":[{\"type\":\"text\",\"text\":\"Hi\"}]}}'",
                            "echo '{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"num_turns\":1}'")
                    .environment("PATH", project.path("bin") + ":/usr/bin:/bin")
                    .text("output.event_log", "events.jsonl")
                    .set("output.event_log_all", true);

            project.ratchet("run", "--model", "haiku", "1").exits(0);

            assertThat(project.attempts())
                    .singleElement()
                    .extracting("sessionClass")
                    .isEqualTo("normal");
            assertThat(project.read(".ratchet/sessions/session-0.stderr")).startsWith("a warning");
            assertThat(project.read("arguments"))
                    .startsWith("-p|--input-format|stream-json|--replay-user-messages|")
                    // An installed program hands its tools over, in between.
                    .contains("|--verbose|--output-format|stream-json|--model|haiku|")
                    .contains("--allowed-tools");
            assertThat(project.events())
                    .extracting(event -> event.get("event"))
                    .contains("run_started", "attempt_started", "session_started", "session_complete", "run_ended");
        }
    }

    @Test
    void speaksToOthersInTheSeedsForms() {
        try (TestProject project = TestProject.create().harness().eventLog()) {
            String dump = "env | grep ^HARNESS_ | sort > ";
            project.agent(AgentScripts.WORK, AgentScripts.UNTIL_GO, "exit 3")
                    .list("hooks.pre_session", dump + "pre.env")
                    .list("hooks.post_session", dump + "post.env")
                    .set("watchdog.check_interval_secs", 0.05);

            RatchetProcess run = project.start("-c", "harness.toml", "-v", "1").awaitErr("watchdog=stale");
            project.await(
                    "growth in the status",
                    () -> Long.valueOf(201).equals(project.status().get("output_bytes")));
            Map<String, Object> live = project.status();
            String spoken = project.ratchet("--status").exits(0).out();
            project.file("go", "");
            run.exits(0);

            statusFields(live, run);
            statusWords(spoken, run);
            consoleLines(run);
            eventLine(project);
            hookVariables(project);
        }
    }

    private static void statusFields(Map<String, Object> live, RatchetProcess run) {
        assertThat(live.keySet()).containsAll(SEED_FIELDS).containsAll(NEW_FIELDS);
        assertThat(live)
                .containsEntry("pid", run.pid())
                .containsEntry("state", "session_running")
                .containsEntry("iteration", 0L)
                .containsEntry("max_iterations", 1L)
                .containsEntry("global_iteration", 0L)
                .containsEntry("last_completed_iteration", null)
                .containsEntry("last_committed", null)
                .containsEntry("consecutive_rate_limits", 0L)
                .containsEntry("name", "main")
                .containsEntry("recipe", "prompt")
                .containsEntry("model", null)
                .containsEntry("cost_usd", null)
                .containsEntry("resets_at", null)
                .containsEntry("outcome", null);
        assertThat(live.get("output_file")).asString().endsWith("claude-iteration-0.jsonl");
        assertThat(live.get("session_start")).asString().matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    }

    private static void statusWords(String spoken, RatchetProcess run) {
        assertThat(spoken)
                .startsWith("Loop state: running (PID %d)".formatted(run.pid()))
                .contains("\nCurrent iteration: 0/1 (global: 0)\n")
                .contains("\nSession output: 201 B (growing)\n")
                .containsPattern("\nUptime: \\d+")
                .contains("\nLast completed: ");
    }

    private static void eventLine(TestProject project) {
        assertThat(project.events()).singleElement().satisfies(event -> {
            assertThat(List.copyOf(event.keySet())).startsWith(EVENT_FIELDS.toArray(String[]::new));
            assertThat(event)
                    .containsEntry("event", "session_complete")
                    .containsEntry("output_bytes", 201L)
                    .containsEntry("exit_code", 3L)
                    .containsEntry("rate_limited", false);
        });
    }

    private static void hookVariables(TestProject project) {
        assertThat(project.read("pre.env"))
                .contains("HARNESS_ITERATION=0\n")
                .contains("HARNESS_GLOBAL_ITERATION=0\n")
                .contains("HARNESS_PROMPT_FILE=" + project.path("PROMPT.md"))
                .doesNotContain("HARNESS_EXIT_CODE");
        assertThat(project.read("post.env"))
                .contains("HARNESS_ITERATION=0\n")
                .contains("HARNESS_GLOBAL_ITERATION=0\n")
                .contains("HARNESS_PROMPT_FILE=" + project.path("PROMPT.md"))
                .contains("HARNESS_OUTPUT_FILE=" + project.path("claude-iteration-0.jsonl"))
                .contains("HARNESS_EXIT_CODE=3\n")
                .contains("HARNESS_OUTPUT_BYTES=201\n")
                .containsPattern("HARNESS_SESSION_DURATION=\\d+\n")
                .contains("HARNESS_COMMITTED=false\n");
    }

    private static void consoleLines(RatchetProcess run) {
        String stamp = "\\[\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\\] ";
        assertThat(run.err().lines().filter(line -> line.startsWith("[20")))
                .anyMatch(line -> line.matches(stamp + "\\[INFO\\]  iteration=0 global=0 status=starting"))
                .anyMatch(line ->
                        line.matches(stamp + "\\[INFO\\]  iteration=0 global=0 status=session_running pid=\\d+"))
                .anyMatch(line -> line.matches(
                        stamp + "\\[WARN\\]  iteration=0 global=0 watchdog=stale stale_secs=\\d+ limit=1200"))
                .anyMatch(line -> line.matches(stamp
                        + "\\[(INFO|WARN)\\]  iteration=0 global=0 status=completed output_bytes=201"
                        + " committed=false.*"))
                .allMatch(line -> line.matches(stamp + "\\[(INFO|WARN)\\]  .*|" + stamp + "\\[ERROR\\] .*"));
    }
}
