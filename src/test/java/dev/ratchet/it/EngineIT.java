package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.llm.ApiAnswers;
import dev.ratchet.llm.ApiAnswers.Call;
import dev.ratchet.llm.ScriptedApi;
import dev.ratchet.llm.ScriptedApi.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ratchet itself is the agent, and a server on loopback the model. */
class EngineIT {
    private static final String KEY = "sk-it-0123456789abcdef";
    private static final String OTHER_KEY = "sk-other-0123456789abcdef";

    /** Breaks the file, makes it worse, and mends it: each iteration ends with words. */
    private static final String BREAKS_THEN_MENDS = """
        {"steps": [
          {"tool": {"name": "write", "input": {"path": "answer", "content": "broken\\n"}}},
          {"text": "Done."},
          {"tool": {"name": "bash", "input": {"command": "echo worse > answer"}}},
          {"text": "Now it is done."},
          {"tools": [{"name": "read", "input": {"path": "answer"}}, {"name": "list", "input": {}}]},
          {"tool": {"name": "edit", "input": {"path": "answer", "old_string": "worse", "new_string": "good"}}},
          {"tool": {"name": "complete_task", "input": {"summary": "The answer is good."}}}
        ]}
        """;

    @ParameterizedTest
    @ValueSource(strings = {"anthropic", "openai"})
    void goesOnUntilTheUsersOwnCommandPasses(String provider) {
        try (FakeModel model = FakeModel.playing(BREAKS_THEN_MENDS);
                TestProject project = engine(model.url() + "/v1", provider)) {
            project.ratchet("run", "--validate", "grep good answer", "--prompt-text", "make the answer good")
                    .exits(0)
                    .says("outcome=complete iterations=3");

            assertThat(project.read("answer")).isEqualTo("good\n");
            assertThat(project.query("SELECT verdict FROM attempts ORDER BY started_at", row -> row.text("verdict")))
                    .containsExactly("rejected", "rejected", "accepted");
            assertThat(project.query("SELECT text FROM sessions ORDER BY number", row -> row.text("text")))
                    .containsExactly("Done.", "Now it is done.", "The answer is good.");
            assertThat(model.requests()).contains("make the answer good");
        }
    }

    @Test
    void statusSaysWhatACallWaitsFor() {
        try (ScriptedApi api = new ScriptedApi(List.of(ScriptedApi.status(429, "slow down", "retry-after", "200")));
                TestProject project = engine(api.base().toString(), "openai")) {
            RatchetProcess run = project.start("run", "--validate", "true", "--no-check-first")
                    .awaitErr("status=queued");
            // The console does not wait for the files that others read.
            project.await(
                    "the wait in the status file",
                    () -> project.ratchet("status").out().contains("Waiting for: "));

            assertThat(project.ratchet("status").exits(0).out())
                    .containsPattern("Waiting for: the end of a rate limit: api until 20")
                    .contains("0 running, 1 queued");
            assertThat(project.ratchet("status", "--json").exits(0).out())
                    .contains(
                            "\"slots\":{\"running\":[],\"queued\":[{\"loop\":\"main\",\"for\":\"a call to the model\"");

            project.ratchet("stop", "--now").exits(0);
            run.exits(130);
        }
    }

    @Test
    void outOfIterationsIsAFailure() {
        Step done = ApiAnswers.ANTHROPIC.says("It is done.");
        try (ScriptedApi api = new ScriptedApi(Collections.nCopies(2, done));
                TestProject project = engine(api.base().toString(), "anthropic")) {
            project.ratchet("run", "--validate", "false", "--max-iterations", "2")
                    .exits(1)
                    .says("2 iterations done, and the validation has not passed");
            assertThat(api.seen()).hasSize(2);
        }
    }

    @Test
    void aModelThatGoesRoundInCirclesIsEndedByTheTurnLimitAndThenForGood() {
        Step again = ApiAnswers.ANTHROPIC.calls(new Call("c", "read", "{\"path\":\"missing\"}"));
        try (ScriptedApi api = new ScriptedApi(Collections.nCopies(50, again));
                TestProject project = engine(api.base().toString(), "anthropic")) {
            project.file(".ratchet/loops/short.yml", """
                extends: plain
                validation_command: "false"
                max_turns_per_iteration: 3
                """);

            project.ratchet("run", "--loop", "short")
                    .exits(4)
                    .says("rule=same_error", "5 attempts in a row with the same error");

            assertThat(api.seen()).hasSize(15);
        }
    }

    @Test
    void theKeyIsNowhere() {
        String spying = "env; cat /proc/self/environ /proc/self/cmdline; ps auxww 2>&1";
        Step asksForIt = ApiAnswers.ANTHROPIC.calls(new Call("c", "bash", "{\"command\":\"%s\"}".formatted(spying)));
        Step repeatsIt = ScriptedApi.status(401, "{\"error\":{\"message\":\"no such key: %s\"}}".formatted(KEY));
        try (ScriptedApi api =
                        new ScriptedApi(List.of(asksForIt, ApiAnswers.ANTHROPIC.says("I know " + KEY), repeatsIt));
                TestProject project = engine(api.base().toString(), "anthropic")) {
            project.eventLog()
                    .set("output.event_log_all", true)
                    .list("hooks.pre_session", "env")
                    .list("prompt.prepend_commands", "printenv ANTHROPIC_API_KEY || true")
                    .environment("OPENAI_API_KEY", OTHER_KEY);

            RatchetProcess run = project.ratchet("run", "-v", "--validate", "env; false", "--no-check-first")
                    .exits(1);

            assertThat(run.says("no such key: ***").err()).doesNotContain(KEY);
            assertThat(run.out()).doesNotContain(KEY);
            assertThat(api.seen()).hasSize(3).allSatisfy(request -> {
                assertThat(request.headers()).containsEntry("x-api-key", KEY);
                assertThat(request.body()).doesNotContain(KEY);
            });
            assertThat(api.seen().get(1).body())
                    .as("what bash printed")
                    .contains("PATH=")
                    .doesNotContain(OTHER_KEY);
            assertThat(files(project.directory()))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .as(file.toString())
                            .doesNotContain(KEY));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "401 | authentication_error: no such key",
                "403 | permission_error: not for you",
                "404 | not_found_error: model: m-1",
            })
    void whatNoWaitingHelpsAgainstEndsTheRunWithTheServersWords(int status, String message) {
        String body = "{\"error\":{\"type\":\"%s\",\"message\":\"%s\"}}"
                .formatted(message.substring(0, message.indexOf(':')), message.substring(message.indexOf(':') + 2));
        try (ScriptedApi api = new ScriptedApi(List.of(ScriptedApi.status(status, body)));
                TestProject project = engine(api.base().toString(), "anthropic")) {
            project.ratchet("run", "--validate", "true", "--no-check-first")
                    .exits(1)
                    .says("outcome=", message);
            assertThat(api.seen()).hasSize(1);
        }
    }

    @Test
    void saysWhatIsMissingBeforeItStarts() {
        try (TestProject project = engine("", "openai")) {
            project.ratchet("run", "--validate", "true", "--no-check-first")
                    .exits(78)
                    .says("there is no key for api.openai.com: set the variable OPENAI_API_KEY to it");
            project.text("api.model", "")
                    .ratchet("run", "--validate", "true", "--no-check-first")
                    .exits(78)
                    .says("no model is named for the direct agent: set api.model");
            project.text("api.model", "m-1").text("api.api_key_env", KEY);
            assertThat(project.ratchet("run", "--validate", "true", "--no-check-first")
                            .exits(78)
                            .says("api.api_key_env: must be the name of a variable")
                            .err())
                    .doesNotContain(KEY);
            project.text("api.api_key_env", "MY_KEY").text("api.base_url", "localhost:1");
            project.ratchet("run", "--validate", "true", "--no-check-first")
                    .exits(78)
                    .says("api.base_url: must be the address of a server");
        }
    }

    private static TestProject engine(String server, String provider) {
        return TestProject.create()
                .text("agent.adapter", "api")
                .text("api.provider", provider)
                .text("api.base_url", server)
                .text("api.model", "m-1")
                .environment(provider.toUpperCase(Locale.ROOT) + "_API_KEY", server.isEmpty() ? "" : KEY);
    }

    private static List<Path> files(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
