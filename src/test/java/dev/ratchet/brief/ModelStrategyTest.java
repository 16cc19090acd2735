package dev.ratchet.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.brief.ModelSettings.Strategy;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.Sigils;
import dev.ratchet.testing.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which model makes the next attempt. */
class ModelStrategyTest {
    private static final List<String> LADDER = List.of("haiku", "sonnet", "opus");
    private static final WorkItem ANY = new WorkItem("t-1", "title");
    private static final Verdict DONE = new Verdict.Accepted("the agent says that it is done");
    private static final Verdict NOT_GOOD = new Verdict.Rejected("the button is missing");
    private static final Verdict SAME = new Verdict.Progressed("nothing said");
    private static final Verdict GAVE_UP = new Verdict.GaveUp("no way");

    private final List<PastAttempt> past = new ArrayList<>();
    private final List<ModelStrategy.Note> notes = new ArrayList<>();

    @Test
    void fixedIsAlwaysTheSame() {
        after(NOT_GOOD, null);

        assertThat(chosen(new ModelSettings(Strategy.FIXED, "sonnet"))).isEqualTo("sonnet");
        assertThat(chosen(new ModelSettings(Strategy.FIXED, null))).isNull();
    }

    @Test
    void costOptimizedBeginsInTheMiddle() {
        assertThat(by(Strategy.COST_OPTIMIZED)).isEqualTo("sonnet");
        after(SAME, null);
        assertThat(by(Strategy.COST_OPTIMIZED)).isEqualTo("sonnet");
    }

    @Test
    void costOptimizedGoesUpWithTroubleAndDownWhenAllGoesWell() {
        after(DONE, null);
        after(DONE, null);
        assertThat(by(Strategy.COST_OPTIMIZED)).isEqualTo("sonnet");
        after(DONE, null);
        assertThat(by(Strategy.COST_OPTIMIZED)).isEqualTo("haiku");
        after(NOT_GOOD, null);
        assertThat(by(Strategy.COST_OPTIMIZED)).isEqualTo("opus");
    }

    @Test
    void anOldErrorDoesNotHoldTheModelAtTheTop() {
        after(NOT_GOOD, null);
        notes.add(new ModelStrategy.Note(Sample.NOON.plusSeconds(1), "stuck"));
        for (int i = 0; i < 20; i++) {
            after(DONE, null);
        }

        assertThat(by(Strategy.COST_OPTIMIZED)).isEqualTo("haiku");
    }

    @Test
    void whatAgentsWriteDownCounts() {
        notes.add(new ModelStrategy.Note(Sample.NOON.plusSeconds(1), "I am STUCK here"));

        assertThat(by(Strategy.COST_OPTIMIZED)).isEqualTo("opus");
        assertThat(by(Strategy.ESCALATE)).isEqualTo("opus");
    }

    @Test
    void limitsAndInterruptionsAreNoTrouble() {
        after(new Verdict.RateLimited(Verdict.Limit.RATE, null, "an error of theirs"), null);
        after(new Verdict.Interrupted("crashed"), null);

        assertThat(by(Strategy.COST_OPTIMIZED)).isEqualTo("sonnet");
        assertThat(by(Strategy.ESCALATE)).isEqualTo("haiku");
    }

    @Test
    void escalateNeverGoesBackByItself() {
        assertThat(by(Strategy.ESCALATE)).isEqualTo("haiku");
        after(NOT_GOOD, null);
        assertThat(by(Strategy.ESCALATE)).isEqualTo("sonnet");
        after(GAVE_UP, null);
        assertThat(by(Strategy.ESCALATE)).isEqualTo("opus");
        for (int i = 0; i < 30; i++) {
            after(DONE, null);
        }
        assertThat(by(Strategy.ESCALATE)).isEqualTo("opus");
    }

    @Test
    void onlyAHintBringsEscalateDown() {
        after(GAVE_UP, null);
        after(DONE, "haiku");
        assertThat(by(Strategy.ESCALATE)).isEqualTo("haiku");
        after(DONE, null);
        assertThat(by(Strategy.ESCALATE)).isEqualTo("haiku");
        after(NOT_GOOD, null);
        assertThat(by(Strategy.ESCALATE)).isEqualTo("sonnet");
    }

    @Test
    void theFirstAttemptPlans() {
        assertThat(by(Strategy.PLAN_THEN_EXECUTE)).isEqualTo("opus");
        after(SAME, null);
        assertThat(by(Strategy.PLAN_THEN_EXECUTE)).isEqualTo("sonnet");
    }

    @Test
    void aHintOverridesForOneAttemptAndSaysSo() {
        after(DONE, "opus");

        ModelStrategy.Choice choice = strategy(new ModelSettings(Strategy.FIXED, "haiku"), LADDER)
                .choose(ANY, history())
                .orElseThrow();
        assertThat(choice).isEqualTo(new ModelStrategy.Choice("opus", "the agent asks for it in place of haiku"));

        after(DONE, null);
        assertThat(chosen(new ModelSettings(Strategy.FIXED, "haiku"))).isEqualTo("haiku");
    }

    @Test
    void aHintOutsideTheLadderIsIgnored() {
        after(DONE, "gpt-99");

        assertThat(by(Strategy.COST_OPTIMIZED)).isEqualTo("sonnet");
    }

    @Test
    void withoutALadderTheAgentChooses() {
        after(DONE, "opus");

        assertThat(strategy(new ModelSettings(Strategy.COST_OPTIMIZED, null), List.of())
                        .choose(ANY, history()))
                .isEmpty();
    }

    @Test
    void aTaskWithAModelOfItsOwnGetsThat() {
        after(DONE, "haiku");
        WorkItem item = new WorkItem("t-1", "title", "agent#1", List.of(), "opus");

        assertThat(strategy(new ModelSettings(Strategy.COST_OPTIMIZED, null), LADDER)
                        .choose(item, history())
                        .map(ModelStrategy.Choice::model))
                .contains("opus");
    }

    private @Nullable String by(Strategy strategy) {
        return chosen(new ModelSettings(strategy, null));
    }

    private @Nullable String chosen(ModelSettings settings) {
        return strategy(settings, LADDER)
                .choose(ANY, history())
                .map(ModelStrategy.Choice::model)
                .orElse(null);
    }

    private ModelStrategy strategy(ModelSettings settings, List<String> ladder) {
        return new ModelStrategy(settings, ladder, notes);
    }

    private History history() {
        return Sample.history(Sample.NOON.plusSeconds(10_000), past.toArray(PastAttempt[]::new));
    }

    private void after(Verdict verdict, @Nullable String hint) {
        Instant ended = Sample.NOON.plusSeconds(10L * past.size() + 5);
        PastAttempt plain = Sample.past(past.size(), SessionClass.NORMAL, verdict, ended);
        Remarks remarks = new Remarks(null, 0, null, 10, new Sigils(null, null, hint, null, null));
        past.add(new PastAttempt(
                new Attempt("run-" + past.size(), "main", ANY, plain.attempt().position(), ended.minusSeconds(4)),
                plain.ticket(),
                Sample.saying(Sample.session(SessionClass.NORMAL, 0), remarks),
                plain.changes(),
                verdict,
                ended));
    }
}
