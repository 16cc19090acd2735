package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.query.RunHistoryQueries;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conversations that go on from session to session. */
class ResumeIT {
    /** Speaks claude's dialect, counts its cost over the whole conversation, and knows only what is in a file. */
    private static final List<String> AGENT = List.of(
            "echo \"$*\" >> calls",
            "id=$2",
            "[ \"$1\" = --resume ] || { id=s-$(wc -l < calls | tr -d ' '); echo 0 > cost.$id; }",
            "if [ ! -e cost.$id ]; then",
            "  echo '{\"type\":\"result\",\"subtype\":\"error_during_execution\",\"is_error\":true,\"num_turns\":0,"
                    + "\"errors\":[\"No conversation found\"],\"session_id\":\"other\"}'",
            "  exit 1",
            "fi",
            "cost=$(($(cat cost.$id) + 1)); echo $cost > cost.$id",
            "echo '{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"'$id'\",\"model\":\"m\"}'",
            "echo '{\"type\":\"assistant\",\"message\":{\"id\":\"m'$cost'\",\"content\":[{\"type\":\"text\",\"text\":\"working\"}]}}'",
            "echo '{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"num_turns\":1,\"result\":\"working\","
                + "\"total_cost_usd\":'$cost',\"session_id\":\"'$id'\",\"usage\":{\"input_tokens\":10,\"output_tokens\":5}}'");

    private static TestProject project() {
        return TestProject.create()
                .agent(AGENT.toArray(String[]::new))
                .text("agent.adapter", "claude")
                .list("agent.args", "--resume", "{session_id}", "{prompt}")
                .text("prompt.text", "all of it")
                .set("session.resume", true);
    }

    private static List<String> calls(TestProject project) {
        return project.read("calls").lines().toList();
    }

    @Test
    void theConversationGoesOnAlsoInTheNextRunAndItsCostIsCountedOnce() {
        try (TestProject project = project().text("session.continue_prompt", "go on")) {
            project.ratchet("run", "2").exits(0);
            project.ratchet("run", "1").exits(0);

            assertThat(calls(project)).containsExactly("all of it", "--resume s-1 go on", "--resume s-1 go on");
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::costUsd)
                    .containsExactly(1.0, 1.0, 1.0);

            project.ratchet("metrics", "rebuild").exits(0).prints("changed: 0");
            project.ratchet("reset", "--session").exits(0);
            project.ratchet("run", "1").exits(0);
            project.ratchet("run", "--fresh-session", "1").exits(0);
            assertThat(calls(project).subList(3, 5)).containsExactly("all of it", "all of it");
        }
    }

    @Test
    void aConversationThatTheAgentForgotIsBegunAnewInTheSameAttempt() {
        try (TestProject project = project().text("session.continue_prompt", "go on")) {
            project.ratchet("run", "1").exits(0);
            TestShell.run(project.directory(), "rm cost.s-1");

            project.ratchet("run", "2").exits(0).says("could not go on with its conversation s-1");

            assertThat(calls(project))
                    .containsExactly("all of it", "--resume s-1 go on", "all of it", "--resume s-3 go on");
            assertThat(project.attempts()).hasSize(3).allMatch(line -> "normal".equals(line.sessionClass()));
            assertThat(project.read(".ratchet/sessions/session-1.jsonl")).doesNotContain("No conversation");
        }
    }

    @Test
    void oneThatIsTooOldIsNotResumed() {
        // It is 4 ms old at most, which two sessions can be less than apart.
        try (TestProject project =
                project().set("session.expiration_hours", 0.000001).list("hooks.pre_session", "sleep 0.02")) {
            project.ratchet("run", "2").exits(0);

            assertThat(calls(project)).containsExactly("all of it", "all of it");
        }
    }

    @Test
    void withoutTheWishEachSessionBeginsAnew() {
        try (TestProject project = project().set("session.resume", false)) {
            project.ratchet("run", "2").exits(0);

            assertThat(calls(project)).containsExactly("all of it", "all of it");
        }
    }
}
