package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.query.RunHistoryQueries;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The loop that runs until the agent reports that it is done, or gets nowhere. */
class StatusLoopIT {
    private static final String COMMIT =
            "git -c user.name=A -c user.email=a@example.invalid commit -q --allow-empty -m x > /dev/null 2>&1";

    private static final String COUNT = "n=$(cat .git/n 2> /dev/null || echo 0); n=$((n + 1)); echo $n > .git/n";

    /** An agent that reports the state and the signal that stand in two shell variables. */
    private static final String REPORT = """
        printf '%0200d\\n' 7
        cat <<END
        ---LOOP_STATUS---
        STATUS: $state
        TASKS_COMPLETED_THIS_LOOP: ${tasks:-0}
        FILES_MODIFIED: 0
        TESTS_STATUS: PASSING
        WORK_TYPE: ${work:-IMPLEMENTATION}
        EXIT_SIGNAL: $signal
        RECOMMENDATION: step $n
        ---END_LOOP_STATUS---
        END\
        """;

    private static TestProject repository() {
        TestProject project = TestProject.create().set("loop_status.enabled", true);
        TestShell.run(project.directory(), "git init -q . && printf '*\\n' > .git/info/exclude && " + COMMIT);
        return project;
    }

    @Test
    void endsWhenTheReportSaysSoAndTellsWhatWasReported() {
        try (TestProject project = repository()) {
            project.agent(
                    COUNT,
                    "tasks=2 state=COMPLETE signal=false",
                    "[ $n -ge 4 ] && signal=",
                    "printf '%s' \"$*\" > args",
                    REPORT);

            RatchetProcess run = project.ratchet("run", "--json").exits(0);

            assertThat(JsonText.object(run.out()))
                    .containsEntry("outcome", "complete")
                    .containsEntry("recipe", "status")
                    .containsEntry("iterations", 4L)
                    .containsEntry("final_status", JsonText.object("""
                        {"status":"COMPLETE","tasks_completed":2,"files_modified":0,"tests_status":"PASSING",
                        "work_type":"IMPLEMENTATION","exit_signal":null,"recommendation":"step 4"}\
                        """))
                    .containsEntry("tasks_completed", 8L)
                    .containsEntry("files_modified", 0L);
            assertThat(run.lines("| COMPLETE | Tasks: 2 | Files: 0 | Tests: PASSING | Rate: 96/100 | Circuit: 0/3"))
                    .containsExactly(
                            "[Loop 4/50] | COMPLETE | Tasks: 2 | Files: 0 | Tests: PASSING | Rate: 96/100 | Circuit:"
                                    + " 0/3");
            assertThat(run.lines("Tip:")).containsExactly("  Tip:    step 4");
            assertThat(project.read("args")).contains("---LOOP_STATUS---", "Do the next thing.");
        }
    }

    @Test
    void anAgentThatCommitsAndReportsNothingNeverStagnates() {
        try (TestProject project = repository()) {
            project.agent(AgentScripts.WORK, COMMIT);

            project.ratchet("run", "6").exits(0);

            assertThat(project.attempts()).hasSize(6).allMatch(RunHistoryQueries.Line::committed);
        }
    }

    @Test
    void filesThatDifferAreProgressButRatchetsOwnAreNot() {
        try (TestProject project = repository().harness()) {
            TestShell.run(project.directory(), "rm .git/info/exclude");
            project.agent(COUNT, "[ $n -gt 3 ] || echo $n > work", AgentScripts.WORK)
                    .eventLog();

            project.ratchet("run").exits(4);

            assertThat(project.attempts()).hasSize(6);
            assertThat(project.query("SELECT progress FROM attempts ORDER BY rowid", row -> row.text("progress")))
                    .containsExactly("changed", "changed", "changed", "none", "none", "none");
        }
    }

    @Test
    void aTrippedCircuitRefusesEveryRunUntilItIsReset() {
        try (TestProject project = repository()) {
            project.agent(AgentScripts.WORK);
            project.ratchet("run").exits(4).says("3 attempts in a row without progress");

            project.ratchet("run", "--stagnation-threshold", "99", "1").exits(4).says("ratchet reset --circuit");
            assertThat(project.attempts()).hasSize(3);
            project.ratchet("status").exits(0).prints("Circuit: tripped by stagnation");
            project.ratchet("history", "--circuit").exits(0).prints("stagnation");

            project.ratchet("reset", "--circuit").exits(0).prints("it was tripped by stagnation");
            project.ratchet("run", "2").exits(0);
            project.ratchet("run", "--once").exits(4);
            project.ratchet("run", "--reset-circuit", "1").exits(0);
            assertThat(project.attempts()).hasSize(7);
        }
    }

    @Test
    void blockedEndsTheRunAtOnceAndSaysWhatIsNeeded() {
        try (TestProject project = repository()) {
            project.agent(COUNT, "state=BLOCKED signal=true", REPORT, COMMIT);

            project.ratchet("run").exits(2).says("the agent reports that it is blocked: step 1");
            project.ratchet("run").exits(4).says("tripped", "blocked");

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::verdict)
                    .containsExactly("gave_up");
        }
    }

    @Test
    void completionBeatsATripOnTheSameAttempt() {
        try (TestProject project = repository()) {
            project.agent(
                    COUNT, "state=IN_PROGRESS signal=false", "[ $n -ge 3 ] && state=COMPLETE signal=true", REPORT);

            project.ratchet("run").exits(0);

            assertThat(project.attempts()).hasSize(3);
        }
    }

    @Test
    void everyRuleCanBreakTheCircuitOfAnyLoop() {
        record Case(String rule, List<String> agent) {}
        List<Case> cases = List.of(
                new Case("same_error", List.of(AgentScripts.WORK, "echo \"Error: no luck at line $RANDOM\"", COMMIT)),
                new Case(
                        "output_decline",
                        List.of(
                                COUNT,
                                "head -c $((100000 / (10 * n * n * n))) /dev/zero | tr '\\0' x",
                                "echo $n > .git/../w")),
                new Case("only_testing", List.of(COUNT, "tasks=1 work=TESTING state=IN_PROGRESS signal=false", REPORT)),
                new Case(
                        "safety_completion",
                        List.of(COUNT, "tasks=1 state=IN_PROGRESS signal=false", REPORT, "echo 'All done!'")));
        for (Case one : cases) {
            try (TestProject project = repository().set("loop_status.enabled", false)) {
                project.set("circuit.enabled", true).agent(one.agent().toArray(String[]::new));

                project.ratchet("run", "9").exits(4).says("rule=" + one.rule());
            }
        }
    }

    @Test
    void strictCompletionWantsWordsAsWell() {
        try (TestProject project = repository()) {
            project.agent(
                    COUNT,
                    "tasks=1 state=COMPLETE signal=true",
                    REPORT,
                    "[ $n -lt 2 ] || echo 'All tasks complete, nothing left to do.'");

            project.ratchet("run", "--strict-completion").exits(0);

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::verdict)
                    .containsExactly("rejected", "accepted");
        }
    }

    @Test
    void theHourlyLimitHoldsAcrossRuns() {
        try (TestProject project = repository()) {
            project.agent(AgentScripts.WORK, COMMIT).set("rate_limit.calls_per_hour", 2);
            project.ratchet("run", "2").exits(0);

            RatchetProcess waiting = project.start("run", "1");
            project.awaitState("rate_limited_backoff");

            assertThat(project.status().get("waiting_for"))
                    .isEqualTo("the hourly limit: 2 of 2 sessions in the last hour");
            project.ratchet("stop").exits(0);
            waiting.exits(0).says("Waiting for the hourly limit");
            project.ratchet("run", "--calls-per-hour", "0", "1").exits(0);
        }
    }
}
