package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands beside run, and what run prints. */
class CommandsIT {
    @Test
    void jsonIsTheOnlyThingOnStdoutAndHasAllFields() {
        try (TestProject project = TestProject.create()) {
            project.scripted("text Something to say, at some length.\ncost 0.25\ntokens 10 5\n")
                    .set("backoff.initial_delay_secs", 1);

            RatchetProcess run = project.ratchet("run", "2", "--json", "-v").exits(0);

            assertThat(run.out().lines()).hasSize(1);
            assertThat(JsonText.object(run.out()))
                    .contains(
                            entry("outcome", "limit_reached"),
                            entry("exit_code", 0L),
                            entry("reason", "2 iterations done"),
                            entry("name", "main"),
                            entry("recipe", "prompt"),
                            entry("iterations", 2L),
                            entry("attempts", 2L),
                            entry("cost_usd", 0.5),
                            entry("input_tokens", 20L),
                            entry("output_tokens", 10L),
                            entry("cache_read_tokens", 0L),
                            entry("cache_creation_tokens", 0L),
                            entry("final_status", null),
                            entry("tasks_completed", 0L),
                            entry("files_modified", 0L),
                            entry("tasks_done", 0L),
                            entry("tasks_failed", 0L))
                    .containsKey("duration_secs")
                    .contains(
                            entry("session", 1L),
                            entry("model", "scripted"),
                            entry("commit", null),
                            entry("committed", false))
                    .containsEntry("text", "[scripted] Something to say, at some length.")
                    .containsEntry(
                            "output_file",
                            project.path(".ratchet/sessions/session-1.jsonl").toString())
                    .hasSize(24);
            assertThat(run.err()).contains("[scripted] Something to say").contains("waiting_for=");
        }
    }

    @Test
    void quietLeavesErrorsAndTheSummary() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK).list("hooks.post_session", "exit 2");

            RatchetProcess run = project.ratchet("-q", "1").exits(0);

            assertThat(run.out()).isEmpty();
            assertThat(run.err().lines()).hasSize(2);
            assertThat(run.lines("[ERROR]")).hasSize(1);
            assertThat(run.lines("status=finished")).hasSize(1);
        }
    }

    @Test
    void dryRunPrintsEveryValueWithItsOriginAndRunsNothing() {
        try (TestProject project = TestProject.create()) {
            project.agent("touch ran").environment("RATCHET_AGENT_MODEL", "opus");

            RatchetProcess run =
                    project.ratchet("run", "--dry-run", "--timeout", "7.5", "3").exits(0);

            assertThat(run.out().lines())
                    .anyMatch(line -> line.contains("session.max_iterations") && line.contains("TARGET"))
                    .anyMatch(line -> line.contains("watchdog.stale_timeout_mins") && line.contains("7.5"))
                    .anyMatch(line -> line.contains("agent.model") && line.contains("RATCHET_AGENT_MODEL"))
                    .anyMatch(line -> line.contains("agent.command") && line.contains("ratchet.toml:"))
                    .anyMatch(line -> line.contains("hooks.timeout_secs") && line.contains("default"));
            assertThat(project.has("ran")).isFalse();
            assertThat(project.has(".ratchet")).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "text This one is good and counts., 0",
        "empty, 1",
        "error It broke., 1",
        "rate-limit, 4",
        "rate-limit 100, 4",
        "auth-error, 1",
        "exit 3, 1"
    })
    void onceEndsByTheOutcomeOfItsOneSession(String step, int code) {
        try (TestProject project = TestProject.create()) {
            project.scripted(step + "\n");

            project.ratchet("run", "--once").exits(code);

            assertThat(project.attempts()).hasSize(1);
            assertThat(project.ratchet("status").exits(0).out()).containsPattern("Current iteration: [01]/1 ");
            assertThat(project.has(".ratchet/sessions/session-1.jsonl")).isFalse();
        }
    }

    @Test
    void configShowIsAFileThatSaysTheSameAgain() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK)
                    .list("hooks.pre_session", "echo \"a \\ 'b'\"", "true")
                    .set("agent.env", "{ A = \"1\", \"b.c\" = \"2\" }");

            String first = project.ratchet("config", "show").exits(0).out();
            project.written(first);

            assertThat(withoutPlaces(project.ratchet("config", "show").exits(0).out()))
                    .isEqualTo(withoutPlaces(first));
            assertThat(project.ratchet("config", "check").exits(0).out())
                    .contains("ratchet.toml")
                    .contains("fine");
            project.ratchet("-c", "ratchet.toml", "1").exits(0);
        }
    }

    private static String withoutPlaces(String config) {
        return config.replaceAll("(?m)  # ratchet\\.toml:\\d+$", "");
    }

    @Test
    void historyListsAttemptsAndRuns() {
        try (TestProject project = TestProject.create()) {
            assertThat(project.ratchet("history", "--json").exits(0).out()).isEqualTo("[]\n");
            project.scripted("session\ntext Some words that it says.\ncost 0.5\nsession\nexit 3\n");
            project.ratchet("run", "--once").exits(0);
            project.ratchet("run", "--once", "--name", "other").exits(1);

            assertThat(JsonText.objects(
                            project.ratchet("history", "--json").exits(0).out()))
                    .hasSize(2)
                    .allSatisfy(attempt -> assertThat(attempt.keySet())
                            .isEqualTo(Set.of(
                                    "name",
                                    "run",
                                    "started_at",
                                    "work_item",
                                    "iteration",
                                    "retry",
                                    "session",
                                    "state",
                                    "verdict",
                                    "reason",
                                    "class",
                                    "evidence",
                                    "resets_at",
                                    "exit_code",
                                    "duration_secs",
                                    "cost_usd",
                                    "session_cost_usd",
                                    "worker",
                                    "receipts",
                                    "committed",
                                    "verifying")))
                    .first()
                    .satisfies(attempt -> assertThat(attempt)
                            .contains(
                                    entry("verdict", "progressed"), entry("class", "normal"), entry("cost_usd", 0.5)));
            assertThat(JsonText.objects(project.ratchet("history", "--runs", "--json", "--name", "other")
                            .exits(0)
                            .out()))
                    .singleElement()
                    .satisfies(run -> assertThat(run).contains(entry("name", "other"), entry("outcome", "failure")));
        }
    }

    @Test
    void initTwiceOverwritesNothing() {
        try (TestProject project = TestProject.bare()) {
            project.script("bin/claude", AgentScripts.WORK).environment("PATH", project.path("bin") + ":/usr/bin:/bin");
            assertThat(project.ratchetAsItIs("init").exits(0).out()).contains("The agent is claude.");
            assertThat(project.has(".ratchet/.gitignore")).isTrue();
            project.file("PROMPT.md", "my own\n");
            String toml = project.read("ratchet.toml") + "\n# my own\n";
            project.file("ratchet.toml", toml);

            assertThat(project.ratchetAsItIs("init").exits(0).out()).contains("stays as it is");

            assertThat(project.read("PROMPT.md")).isEqualTo("my own\n");
            assertThat(project.read("ratchet.toml")).isEqualTo(toml);
            project.ratchetAsItIs("run", "1").exits(0);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "init",
                "demo",
                "doctor",
                "status",
                "stop",
                "pause",
                "resume",
                "agents",
                "config",
                "history",
                "sessions",
                "metrics",
                "brief",
                "reset",
                "completion",
                "version"
            })
    void everyCommandHelpsWithAnExample(String command) {
        try (TestProject project = TestProject.bare()) {
            assertThat(project.here(command, "-h").exits(0).out())
                    .contains("Usage: ratchet " + command)
                    .containsPattern("Examples?:\n  (ratchet|source <\\(ratchet)");
        }
    }

    @Test
    void theRestOfTheShellsNeeds() {
        try (TestProject project = TestProject.bare()) {
            assertThat(project.ratchetAsItIs("version").exits(0).out()).matches("ratchet \\d+\\.\\d+\\.\\d+.*\n");
            Map<String, Object> build = JsonText.object(
                    project.ratchetAsItIs("version", "--json").exits(0).out());
            assertThat(build.get("commit")).satisfies(commit -> {
                if (Files.exists(Path.of(".git"))) {
                    assertThat(commit).asString().matches("[0-9a-f]{40}");
                }
            });
            assertThat(build).containsEntry("runtime", TestedProgram.isInstalled() ? "own" : "found");
            assertThat(project.ratchetAsItIs("--help").exits(0).out()).contains("Commands:", "  history");
            project.file(
                    "completion", project.ratchetAsItIs("completion").exits(0).out());
            TestShell.run(project.directory(), "bash -n completion");
            assertThat(project.read("completion"))
                    .contains("--prompt-text", "history", "completion", "'task deps rm'", "--strict-completion")
                    .contains("'metrics export'", "--since");
            assertThat(project.ratchetAsItIs("--status").exits(0).out()).isEqualTo("Nothing has run here yet.\n");
            assertThat(project.has(".ratchet")).isFalse();
        }
    }
}
