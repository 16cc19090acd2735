package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Until the user's own command says that the work is done. */
class ValidatedLoopIT {
    private static final String[] STEP_BY_STEP = {
        "n=$(($(cat n 2>/dev/null || echo 0) + 1)); echo $n > n",
        "printf '%s' \"$1\" > prompt-$n",
        "echo step $n of something that is long enough to be more than an empty session"
                + " ................................",
        "[ $n -lt 3 ] || echo good > answer"
    };

    @Test
    void goesOnUntilTheCommandPassesAndTellsEachIterationWhatItSaid() {
        try (TestProject project = TestProject.create()) {
            project.agent(STEP_BY_STEP);

            project.ratchet("run", "--validate", "echo looking; grep good answer", "--prompt-text", "be {{good}}")
                    .exits(0)
                    .says("recipe=validated", "outcome=complete iterations=3");

            assertThat(project.read("prompt-1")).startsWith("be {{good}}\n").contains("exit code 2\nlooking");
            assertThat(project.read("prompt-3"))
                    .contains("be {{good}}", "exit code 2\nlooking", "Iteration 1:", "Iteration 2:");
            assertThat(project.query("SELECT verdict FROM attempts ORDER BY started_at", row -> row.text("verdict")))
                    .containsExactly("rejected", "rejected", "accepted");
        }
    }

    @Test
    void whatPassesAtOnceIsDoneWithoutASessionAndWhatWasPrintedCanBeLookedAt() {
        try (TestProject project = TestProject.create()) {
            project.agent(STEP_BY_STEP).text("prompt.text", "go");

            project.ratchet("run", "--validate", "echo all is well", "--json")
                    .exits(0)
                    .says("status=validating command=\"echo all is well\"", "outcome=complete iterations=0 attempts=0");
            assertThat(project.has("n")).isFalse();
            assertThat(project.here("history").exits(0).out()).doesNotContain("all is well (exit");
            project.here("history", "-v").exits(0).prints("validation passed: echo all is well (exit code 0");

            project.ratchet("run", "--validate", "echo 'all is \033[31mwell'", "--no-check-first")
                    .exits(0)
                    .says("outcome=complete iterations=1 attempts=1");
            assertThat(project.has("n")).isTrue();
            project.here("sessions", "show", "last").exits(0).prints("(exit code 0", "all is  [31mwell");
            project.here("sessions", "show", "last", "--json").exits(0).prints("\"receipts\":[{\"at\":");
            project.here("history", "--json").exits(0).prints("\"receipts\":[{\"at\":");
        }
    }

    @Test
    void whoStopsTheRunDuringTheFirstValidationPaysForNoSession() {
        try (TestProject project = TestProject.create()) {
            project.agent(STEP_BY_STEP).text("prompt.text", "go");

            RatchetProcess run =
                    project.start("run", "--validate", "touch began; while [ ! -e go ]; do sleep 0.05; done; exit 1");
            project.awaitFile("began");
            project.await(
                    "the validation in the status",
                    () -> project.here("status").exits(0).out().contains("Doing: validating"));
            run.signal("INT");
            run.awaitErr("Caught SIGINT");
            project.file("go", "");

            run.exits(0).says("outcome=stopped");
            assertThat(project.has("n")).isFalse();
        }
    }

    @Test
    void outOfIterationsIsAFailureAndACommandThatNeverEndsIsEnded() {
        try (TestProject project = TestProject.create()) {
            project.agent(STEP_BY_STEP).file(".ratchet/loops/slow.yml", """
                prompt_template: go
                validation_command: setsid sleep 1000 & sleep 1000
                iteration_timeout_ms: 300
                max_iterations: 2
                """);

            project.ratchet("run", "--loop", "slow", "--json")
                    .exits(1)
                    .says("timed out", "2 iterations done, and the validation has not passed");

            assertThat(project.leftOvers()).isEmpty();
            project.ratchet("run", "--loop", "fix-tests").exits(64).says("give one with --validate CMD");
        }
    }
}
