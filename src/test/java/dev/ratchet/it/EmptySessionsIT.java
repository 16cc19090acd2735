package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A session that did nothing is tried again, and an agent that never does anything does not run for ever. */
class EmptySessionsIT {
    @Test
    void givesUpASlotAfterTwoRetriesAndTheRunAfterTooManyFailures() {
        try (TestProject project = TestProject.create().eventLog()) {
            project.agent("exit 0")
                    .list("hooks.pre_session", "echo $HARNESS_GLOBAL_ITERATION >> pre")
                    .list("hooks.post_session", "echo $HARNESS_GLOBAL_ITERATION >> post")
                    .set("retry.max_consecutive_failures", 7);

            RatchetProcess run = project.ratchet("run", "--json").exits(4);

            assertThat(project.attempts()).hasSize(7).allSatisfy(attempt -> {
                assertThat(attempt.verdict()).isEqualTo("wasted");
                assertThat(attempt.sessionClass()).isEqualTo("empty");
                assertThat(attempt.iteration()).isZero();
            });
            assertThat(project.attempts()).extracting("retry").containsExactly(0, 1, 2, 0, 1, 2, 0);
            assertThat(project.read("pre").lines()).containsExactly("0", "3", "6");
            assertThat(project.has("post")).isFalse();
            assertThat(run.lines("retry=1/2 output_bytes=0")).hasSize(3);
            assertThat(run.lines("retry=2/2 output_bytes=0")).hasSize(2);
            assertThat(project.events()).hasSize(7);
            assertThat(project.events().get(2)).containsEntry("retries", 2L).containsEntry("global", 2L);
            assertThat(JsonText.object(run.out()))
                    .containsEntry("outcome", "tripped")
                    .containsEntry("exit_code", 4L)
                    .containsEntry("iterations", 0L)
                    .containsEntry("attempts", 7L);
        }
    }

    @Test
    void goesOnWhenARetryWorksAndSendsItTheSameBrief() {
        try (TestProject project = TestProject.create()) {
            project.agent("echo x >> calls", "[ $(wc -l < calls) -gt 1 ] || exit 0", "echo \"$1\"", AgentScripts.WORK)
                    .list("prompt.prepend_commands", "echo asked >> asked; wc -l < asked")
                    .list("hooks.post_session", "echo $HARNESS_GLOBAL_ITERATION >> post")
                    .list("agent.args", "{prompt}");

            project.ratchet("run", "1").exits(0);

            assertThat(project.read(".ratchet/sessions/session-1.jsonl")).startsWith("1\n---\nDo the next thing.");
            assertThat(project.read("asked")).isEqualTo("asked\n");
            assertThat(project.read("post")).isEqualTo("1\n");
        }
    }
}
