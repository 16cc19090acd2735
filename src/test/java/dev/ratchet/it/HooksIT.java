package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.testing.JsonSchema;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The user's own commands around a session and before its prompt. */
class HooksIT {
    @Test
    void aFailingPreSessionHookSkipsTheAttempt() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK)
                    .list(
                            "hooks.pre_session",
                            "echo x >> tries; [ $(wc -l < tries) -gt 2 ] || { echo not today >&2; exit 7; }",
                            "echo second >> second")
                    .list("hooks.post_session", "echo x >> post");

            RatchetProcess run = project.ratchet("run", "1").exits(0);

            assertThat(run.lines("[ERROR]"))
                    .hasSize(2)
                    .allSatisfy(line -> assertThat(line).contains("exit code 7").contains("not today"));
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::verdict)
                    .containsExactly("wasted", "wasted", "progressed");
            // A skipped attempt has no session, so it takes no number.
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::number)
                    .containsExactly(null, null, 0);
            assertThat(project.read("second")).isEqualTo("second\n");
            assertThat(project.read("post")).isEqualTo("x\n");
        }
    }

    @Test
    void hooksThatAlwaysFailTripTheRun() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK)
                    .list("hooks.pre_session", "exit 1")
                    .set("retry.max_consecutive_failures", 3);

            project.ratchet("run", "5").exits(4);

            assertThat(project.attempts()).hasSize(3);
            assertThat(project.read(".ratchet/status.json")).contains("3 failures in a row");
        }
    }

    @Test
    void aFailingPostSessionHookIsOnlyLogged() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK).list("hooks.post_session", "exit 9", "echo x >> after");

            RatchetProcess run = project.ratchet("run", "2").exits(0);

            assertThat(run.lines("[ERROR]")).hasSize(2).allMatch(line -> line.contains("exit code 9"));
            assertThat(project.read("after")).isEqualTo("x\nx\n");
            assertThat(project.attempts()).extracting("verdict").containsOnly("progressed");
        }
    }

    @Test
    void aHookThatHangsIsKilledWithItsChildren() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK)
                    .list("hooks.post_session", "trap '' TERM; sleep 1000 & setsid sleep 1000 & sleep 1000; sleep 1000")
                    .set("hooks.timeout_secs", 0.5);
            Instant before = Instant.now();

            RatchetProcess run = project.ratchet("run", "1").exits(0);

            assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofMinutes(2));
            assertThat(run.lines("hooks.timeout_secs")).hasSize(1);
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    @Test
    void prependedOutputComesInOrderAndBlankOutputLeavesNoTrace() {
        try (TestProject project = TestProject.create()) {
            project.agent("printf '%s' \"$1\" > got", AgentScripts.WORK)
                    .list("agent.args", "{prompt}")
                    .list(
                            "prompt.prepend_commands",
                            "printf 'one\\n\\n'",
                            "printf ' \\n\\t\\n'",
                            "echo two; echo lost >&2; exit 5",
                            "true");

            RatchetProcess run = project.ratchet("run", "1").exits(0);

            assertThat(project.read("got")).isEqualTo("one\n\n---\ntwo\n---\nDo the next thing.\n");
            assertThat(run.lines("[WARN]")).singleElement().asString().contains("exit code 5");
        }
    }

    @Test
    void whatHooksAndAgentsFindOfRatchetIsOnThePage() {
        String names = "env | sed -n 's/^\\(\\(HARNESS\\|RATCHET\\)[A-Z_]*\\)=.*/\\1/p' >> names; ";
        try (TestProject project = TestProject.create().agent(names + AgentScripts.WORK)) {
            project.list("hooks.pre_session", names).list("hooks.post_session", names);

            project.ratchet("run", "1").exits(0);

            String page = JsonSchema.page("hooks.md");
            // What Ratchet was started with, it passes on.
            assertThat(project.read("names").lines().distinct().filter(name -> !name.equals("RATCHET_JAVA_OPTIONS")))
                    .contains("HARNESS_ITERATION", "RATCHET_SECRET", "HARNESS_EXIT_CODE")
                    .allSatisfy(name -> assertThat(page).contains("\n| `" + name + "` |"));
        }
    }
}
