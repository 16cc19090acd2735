package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Money, tokens and time each end a run with 5. */
class BudgetIT {
    /** A session of claude's that costs 0.4 USD and 1100 tokens. */
    private static final String CLAUDE = """
        cat <<'END'
        {"type":"system","subtype":"init","session_id":"s","model":"m","tools":[]}
        {"type":"assistant","message":{"id":"m","model":"m","content":[{"type":"text","text":"working on it"}],"usage":{"input_tokens":1000,"output_tokens":1}},"session_id":"s"}
        END
        [ ! -e hang ] || { touch ready; sleep 1000; }
        echo '{"type":"result","subtype":"success","is_error":false,"num_turns":1,"result":"done","total_cost_usd":0.4,"usage":{"input_tokens":1000,"output_tokens":100},"session_id":"s"}'
        """;

    @Test
    void moneyAndTokensEndTheRunAndTheNextOneStartsAnew() {
        try (TestProject project = TestProject.create()) {
            project.agent(CLAUDE).set("budget.max_cost_usd", "1.2");

            RatchetProcess money = project.ratchet("run", "9").exits(5);
            assertThat(money.lines("outcome=budget").getFirst()).contains("the budget of 1.2 USD is spent: 1.2000 USD");
            assertThat(project.attempts()).hasSize(3);

            project.set("budget.max_cost_usd", "0").set("budget.max_tokens", "2200");
            assertThat(project.ratchet("run", "9")
                            .exits(5)
                            .lines("outcome=budget")
                            .getFirst())
                    .contains("the budget of 2200 tokens is spent: 2200 tokens");
            assertThat(project.attempts()).hasSize(5);
        }
    }

    @Test
    void aSessionThatGoesOverTheTokensIsEndedInMidFlight() {
        try (TestProject project = TestProject.create()) {
            project.agent(CLAUDE).file("hang", "").set("budget.max_tokens", "900");

            RatchetProcess run = project.ratchet("run", "9").exits(5);

            assertThat(run.lines("watch=budget")).hasSize(1);
            assertThat(run.lines("outcome=budget").getFirst())
                    .contains("the budget of 900 tokens is spent: 1000 tokens");
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    @Test
    void aKilledRunPassesOnWhatItSpent() {
        try (TestProject project = TestProject.create()) {
            project.agent(CLAUDE).set("budget.max_tokens", "3200").list("hooks.post_session", "touch hang");
            RatchetProcess first = project.start("run", "9");
            project.awaitFile("ready");
            first.signal("KILL");
            first.exitCode();
            assertThat(project.path("hang").toFile().delete()).isTrue();

            RatchetProcess second = project.ratchet("run", "9").exits(5);

            assertThat(second.lines("outcome=budget").getFirst()).contains("3200 tokens");
            assertThat(project.attempts())
                    .extracting("verdict")
                    .containsExactly("progressed", "interrupted", "progressed");
        }
    }

    @Test
    void timeEndsTheRunAfterItsSession() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "sleep 2");

            RatchetProcess run =
                    project.ratchet("run", "9", "--max-runtime", "0.03").exits(5);

            assertThat(run.lines("outcome=budget").getFirst()).contains("the budget of 0.03 minutes is spent: ran for");
            // On a machine that is busy enough none may have started in time; none was cut off.
            assertThat(project.attempts()).hasSizeLessThan(2).allMatch(past -> "progressed".equals(past.verdict()));
        }
    }
}
