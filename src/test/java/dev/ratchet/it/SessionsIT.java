package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Looking at sessions from another terminal, and what becomes of their files. */
class SessionsIT {
    private static final String RESULT = "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,"
            + "\"num_turns\":1,\"result\":\"All done.\",\"total_cost_usd\":0.5,"
            + "\"usage\":{\"input_tokens\":7,\"output_tokens\":3,\"cache_read_input_tokens\":2}}";

    @Test
    void whatTheScriptedAgentAndAScriptInClaudesWordsDidCanBeLookedAt() {
        try (TestProject project = TestProject.create()) {
            project.scripted("text Something to say, at some length.\ntool Bash ls\ncost 0.25\ntokens 10 5\n");
            project.ratchet("run", "--once").exits(0);
            project.agent(says("Hello from a script."), "echo '" + RESULT + "'").list("agent.args");
            project.ratchet("run", "--once").exits(0);

            List<Map<String, Object>> listed = JsonText.objects(
                    project.ratchet("sessions", "list", "--json").exits(0).out());
            Map<String, Object> shown = JsonText.object(
                    project.ratchet("sessions", "show", "0", "--json").exits(0).out());
            Map<String, Object> script =
                    JsonText.object(project.ratchet("sessions", "show", ".ratchet/sessions/session-1.jsonl", "--json")
                            .exits(0)
                            .out());
            String text = project.ratchet("sessions", "show", "last").exits(0).out();

            assertThat(listed)
                    .hasSize(2)
                    .allSatisfy(session -> assertThat(session)
                            .containsEntry("name", "main")
                            .containsEntry("file_state", "as_written"));
            assertThat(listed.getFirst()).contains(entry("agent", "scripted"), entry("cost_usd", 0.25));
            assertThat(shown)
                    .containsEntry("session", 0L)
                    .hasSize(25)
                    .contains(
                            entry("class", "normal"),
                            entry("tool_calls", 1L),
                            entry("input_tokens", 10L),
                            entry("cost_usd", 0.25));
            assertThat(script)
                    .contains(
                            entry("class", "normal"),
                            entry("text", "All done."),
                            entry("cache_read_tokens", 2L),
                            entry("cost_usd", 0.5));
            assertThat(text).contains("class ", "Hello from a script.", "done ");
        }
    }

    @Test
    void oldFilesAreCompressedWhileTheLoopRunsAndStillShown() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                            "echo x >> calls",
                            AgentScripts.WORK,
                            "[ $(wc -l < calls) -lt 6 ] || " + AgentScripts.UNTIL_GO)
                    .set("output.keep", 2);
            RatchetProcess run = project.start("run", "6");
            for (int old = 0; old < 4; old++) {
                int number = old;
                project.await(
                        "session " + old + " compressed",
                        () -> project.has(file(number, ".gz")) && !project.has(file(number, "")));
            }
            project.awaitFile(file(5, ""));
            assertThat(project.has(file(4, ""))).isTrue();

            String first = project.ratchet("sessions", "show", "0").exits(0).out();
            project.file("go", "");
            run.exits(0);

            assertThat(first).contains("(compressed)", "0000007");
            assertThat(project.has(file(4, ".gz"))).isFalse();
            assertThat(project.has(file(5, ".gz"))).isFalse();
            assertThat(run.withoutWarnings()).noneMatch(line -> line.startsWith("ratchet: "));
        }
    }

    @Test
    void theRunningSessionIsFollowedAndTheNextOnesUntilTheLoopHasEnded() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                            "n=$(($(cat n 2> /dev/null) + 1)); echo $n > n",
                            says("first of $n"),
                            "while [ ! -e go$n ]; do sleep 0.02; done",
                            says("second of $n"),
                            "echo '" + RESULT + "'")
                    .list("agent.args");
            RatchetProcess run = project.start("run", "2").awaitErr("status=session_running");

            RatchetProcess tail = project.start("sessions", "tail");
            awaitOut(tail, "first of 1");
            assertThat(tail.out()).doesNotContain("second of 1");
            project.file("go1", "");
            awaitOut(tail, "first of 2");
            assertThat(tail.out()).contains("second of 1");
            project.file("go2", "");

            run.exits(0);
            tail.exits(0);
            assertThat(tail.out().lines().map(String::strip))
                    .containsSubsequence("first of 1", "second of 1", "first of 2", "second of 2");
            assertThat(tail.err()).contains("the loop 'main' has ended: limit_reached", "session #1 ended: normal");
            assertThat(project.ratchet("sessions", "tail").exits(1).err().lines())
                    .hasSize(1);
        }
    }

    @Test
    void severalLoopsAreNamedAndOneCanBeChosen() {
        try (TestProject project = TestProject.create()) {
            project.agent("echo \"raw words of $$\"", AgentScripts.WORK, AgentScripts.UNTIL_GO);
            RatchetProcess first = project.start("run", "1").awaitErr("status=session_running");
            RatchetProcess other = project.start("run", "1", "--name", "other").awaitErr("status=session_running");

            assertThat(project.ratchet("sessions", "tail").exits(64).err()).contains("main, other", "--name");
            RatchetProcess tail = project.start("sessions", "tail", "--name", "other", "--raw");
            awaitOut(tail, "raw words of");
            project.file("go", "");

            first.exits(0);
            other.exits(0);
            tail.exits(0);
            assertThat(tail.out()).isEqualTo(project.read(file(1, "")));
        }
    }

    private static void awaitOut(RatchetProcess process, String text) {
        Await.until("'" + text + "' on stdout", () -> process.out().contains(text), process::scene);
    }

    private static String file(int number, String end) {
        return ".ratchet/sessions/session-" + number + ".jsonl" + end;
    }

    private static String says(String words) {
        return "echo \"{\\\"type\\\":\\\"assistant\\\",\\\"message\\\":{\\\"role\\\":\\\"assistant\\\","
                + "\\\"content\\\":[{\\\"type\\\":\\\"text\\\",\\\"text\\\":\\\"" + words + "\\\"}]}}\"";
    }
}
