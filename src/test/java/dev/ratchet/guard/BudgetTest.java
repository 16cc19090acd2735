package dev.ratchet.guard;

import static dev.ratchet.testing.Sample.NOON;
import static dev.ratchet.testing.Sample.history;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.base.Dollars;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.MemoryJournal;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.history.Spent;
import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each sample session costs 0.25 USD and takes 120 tokens. */
class BudgetTest {
    private static final PastAttempt WORKED = Sample.worked(0, NOON);

    @Test
    void noBudgetNeverEnds() {
        Budget none = new Budget(BudgetSettings.NONE);

        assertThat(none.check(history(NOON.plusSeconds(1_000_000), WORKED, WORKED)))
                .isEqualTo(Decision.PROCEED);
        assertThat(none.remaining(history(NOON, WORKED))).isEqualTo(Allowance.UNBOUNDED);
    }

    @Test
    void endsWhenTheMoneyIsSpent() {
        Budget budget = new Budget(new BudgetSettings(Dollars.of("0.50").orElseThrow(), 0, Duration.ZERO));

        assertThat(budget.check(history(NOON, WORKED))).isEqualTo(Decision.PROCEED);
        assertThat(budget.remaining(history(NOON, WORKED))).isEqualTo(new Allowance(0.25, null));
        assertThat(budget.check(history(NOON, WORKED, WORKED)))
                .isEqualTo(new Decision.Stop(
                        new Outcome(Outcome.Kind.BUDGET, "the budget of 0.5 USD is spent: 0.5000 USD")));
    }

    @Test
    void sumsOfFractionsDoNotMissTheAmount() {
        Budget budget = new Budget(new BudgetSettings(Dollars.of("0.3").orElseThrow(), 0, Duration.ZERO));
        Usage tenth = new Usage(0, 0, 0, 0.1);
        Run run = Run.starting("run", "main", NOON)
                .inheriting(new Spent(tenth.plus(tenth).plus(tenth).plus(new Usage(0, 0, 0, -1e-16)), Duration.ZERO));

        assertThat(budget.check(new History(NOON, run, List.of()))).isInstanceOf(Decision.Stop.class);
    }

    @Test
    void endsWhenTheTokensAreSpent() {
        Budget budget = new Budget(new BudgetSettings(Dollars.ZERO, 200, Duration.ZERO));

        assertThat(budget.remaining(history(NOON, WORKED))).isEqualTo(new Allowance(null, 80L));
        assertThat(budget.check(history(NOON, WORKED, WORKED)))
                .isEqualTo(new Decision.Stop(
                        new Outcome(Outcome.Kind.BUDGET, "the budget of 200 tokens is spent: 240 tokens")));
    }

    @Test
    void endsWhenTheTimeIsOver() {
        Budget budget = new Budget(new BudgetSettings(Dollars.ZERO, 0, Duration.ofMinutes(90)));

        assertThat(budget.check(history(NOON.plusSeconds(5399)))).isEqualTo(Decision.PROCEED);
        assertThat(budget.check(history(NOON.plusSeconds(5430))))
                .isEqualTo(new Decision.Stop(
                        new Outcome(Outcome.Kind.BUDGET, "the budget of 90 minutes is spent: ran for 90.5 minutes")));
        assertThat(new Outcome(Outcome.Kind.BUDGET, "").exitCode()).isEqualTo(5);
    }

    @Test
    void timeInWhichTheMachineSleptIsNobodys() {
        FakeTime time = new FakeTime();
        MemoryJournal journal = new MemoryJournal(time);
        time.stop(Duration.ofHours(1));
        journal.saw(new Event.RunStarted("run", "main", "prompt", 42, time.now()));
        time.pass(Duration.ofMinutes(89));
        time.stop(Duration.ofHours(8));
        Budget budget = new Budget(new BudgetSettings(Dollars.ZERO, 0, Duration.ofMinutes(90)));

        assertThat(budget.check(journal.history())).isEqualTo(Decision.PROCEED);

        time.pass(Duration.ofMinutes(1));
        assertThat(budget.check(journal.history())).isInstanceOf(Decision.Stop.class);
    }

    @Test
    void countsWhatACutOffRunPassedOn() {
        Spent earlier = new Spent(new Usage(1000, 0, 0, 0.4), Duration.ofMinutes(80));
        Run run = Run.starting("run", "main", NOON).inheriting(earlier).with(WORKED);
        History history = new History(NOON.plusSeconds(600), run, List.of());

        assertThat(new Budget(new BudgetSettings(Dollars.of("0.65").orElseThrow(), 0, Duration.ZERO)).check(history))
                .isInstanceOf(Decision.Stop.class);
        assertThat(new Budget(new BudgetSettings(Dollars.ZERO, 1120, Duration.ZERO)).check(history))
                .isInstanceOf(Decision.Stop.class);
        assertThat(new Budget(new BudgetSettings(Dollars.ZERO, 0, Duration.ofMinutes(90))).check(history))
                .isInstanceOf(Decision.Stop.class);
    }

    @Test
    void aNegativeBudgetIsNone() {
        assertThatThrownBy(() -> new BudgetSettings(Dollars.of("-1").orElseThrow(), 0, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
