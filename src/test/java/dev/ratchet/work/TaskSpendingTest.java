package dev.ratchet.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.journal.metrics.MetricsQueries;
import dev.ratchet.journal.metrics.MetricsSummary;
import dev.ratchet.journal.metrics.SessionRows;
import dev.ratchet.journal.query.ItemSpending;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.journal.query.SessionSummary;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.graph.TaskStatus;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a run of many tasks costs is what its attempts, its tasks and its sessions cost, whatever came of them. */
class TaskSpendingTest extends TaskLoopFixture {
    /** What each session of the fixture costs. */
    private static final double EACH = 0.25;

    private DatabaseJournal recorded;

    @BeforeEach
    void record() {
        recorded = new DatabaseJournal(database, time);
    }

    @Override
    Journal recording() {
        return recorded;
    }

    @Test
    void everythingThatWasSpentIsCountedOnce() {
        add("easy", null);
        add("twice rejected", null);
        add("crashing", null);
        add("beyond it", null);
        rejections.put("twice rejected", 2);
        plays.put("crashing", List.of("crash", "say nothing", "work"));
        plays.put("beyond it", List.of("give up"));

        run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT);

        assertThat(titles(TaskStatus.DONE)).containsExactlyInAnyOrder("easy", "twice rejected", "crashing");
        assertThat(spent("easy", 1, 0, 2)).isCloseTo(2 * EACH, within(1e-9));
        assertThat(spent("twice rejected", 3, 2, 6)).isCloseTo(6 * EACH, within(1e-9));
        assertThat(spent("crashing", 3, 0, 4)).isCloseTo(4 * EACH, within(1e-9));
        assertThat(spent("beyond it", 1, 0, 1)).isCloseTo(EACH, within(1e-9));
        assertThat(runCost()).isCloseTo(13 * EACH, within(1e-9));
    }

    @Test
    void historyRunsAndMetricsAddUpToTheRun() {
        add("one", null);
        add("two", null, "one");
        rejections.put("one", 1);
        plays.put("two", List.of("crash", "work"));

        run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT);

        RunHistoryQueries history = new RunHistoryQueries(database);
        List<RunHistoryQueries.Line> attempts = history.attempts("main", 100);
        RunHistoryQueries.PastRun past = history.runs("main", 1).getFirst();
        Run run = recorded.thisRun();
        assertThat(attempts)
                .allMatch(RunHistoryQueries.Line::claimed)
                .extracting(RunHistoryQueries.Line::item)
                .containsExactly(id("one"), id("one"), id("two"), id("two"));
        assertThat(attempts).extracting(attempt -> attempt.verifying().size()).containsExactly(1, 1, 0, 1);
        assertThat(sum(attempts.stream()
                        .map(RunHistoryQueries.Line::wholeCostUsd)
                        .toList()))
                .isCloseTo(runCost(), within(1e-9));
        assertThat(past.costUsd()).isCloseTo(runCost(), within(1e-9));
        assertThat(past.attempts()).isEqualTo(run.totals().sessions()).isEqualTo(4);
        assertThat(past.iterations()).isEqualTo(run.totals().iterations()).isEqualTo(3);

        assertThat(new SessionRows(database).last("main", 100))
                .as("what looks at work has no verdict of its own")
                .extracting(SessionSummary::verdict)
                .containsExactly("rejected", "verifying", "accepted", "verifying", "wasted", "accepted", "verifying");

        MetricsSummary summary = new MetricsQueries(database).summary(MetricsSummary.Scope.ALL);
        assertThat(summary.totals().costUsd()).isCloseTo(runCost(), within(1e-9));
        assertThat(sum(summary.tasks().stream()
                        .map(task -> task.usage().costUsd())
                        .toList()))
                .isCloseTo(runCost(), within(1e-9));
        assertThat(summary.verifiedTasks()).hasSize(2);
        assertThat(summary.costPerVerifiedTask()).isCloseTo(runCost() / 2, within(1e-9));
    }

    @Test
    void whatIsVerifiedIsSoByTheVerifiersWords() {
        add("easy", null);

        run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT);

        assertThat(new RunHistoryQueries(database).attempts(null, 1))
                .singleElement()
                .satisfies(attempt -> {
                    assertThat(attempt.verdict()).isEqualTo("accepted");
                    assertThat(attempt.reason()).isEqualTo("verified by reviewer: looked");
                    assertThat(attempt.sessionClass()).isEqualTo(SessionClass.NORMAL.word());
                });
    }

    private double spent(String title, int attempts, int rejected, int sessions) {
        ItemSpending spent = new LoopQueries(database).spentOn(id(title));
        assertThat(spent.title()).isEqualTo(title);
        assertThat(spent.attempts()).as(title).isEqualTo(attempts);
        assertThat(spent.rejected()).as(title).isEqualTo(rejected);
        assertThat(spent.sessions()).as(title).isEqualTo(sessions);
        return Objects.requireNonNull(spent.usage().costUsd());
    }

    private double runCost() {
        return Objects.requireNonNull(recorded.thisRun().totals().usage().costUsd());
    }

    private static double sum(List<Double> costs) {
        return costs.stream().mapToDouble(Double::doubleValue).sum();
    }
}
