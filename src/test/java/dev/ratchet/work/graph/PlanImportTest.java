package dev.ratchet.work.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.Plan.PlannedTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** A plan is in the graph as it was written, also one of more than the database is given at a time. */
@OnBothStores
class PlanImportTest {
    private static final int TASKS = 1_100;

    @Parameter
    TestStore store = TestStore.SQLITE;

    @Test
    void takesInAllOfALongPlanAndKnowsItAgain(@TempDir Path directory) {
        Plan plan = new Plan(
                IntStream.range(0, TASKS).mapToObj(PlanImportTest::task).toList());
        List<Long> counted = new ArrayList<>();
        try (Database database = store.open(directory)) {
            PlanImport into = new PlanImport(database, new FakeTime(), new RandomIds(new Random(1)));
            List<GraphFact> first = into.run(plan, "plan.md", counted::add);
            List<GraphFact> second = into.run(plan, "plan.md", _ -> {});

            assertThat(first).hasSize(TASKS).hasOnlyElementsOfType(GraphFact.Added.class);
            assertThat(second).hasSize(TASKS).hasOnlyElementsOfType(GraphFact.Recognised.class);
            assertThat(counted.getLast()).isEqualTo(TASKS);
            TaskQueries tasks = new TaskQueries(database);
            List<String> titles =
                    plan.tasks().stream().map(task -> task.draft().title()).toList();
            List<Task> all = tasks.list(TaskQueries.Filter.NONE);
            assertThat(all).extracting(Task::title).containsExactlyElementsOf(titles);
            assertThat(all.getLast().dependsOn())
                    .containsExactlyInAnyOrder(
                            all.getFirst().id(), all.get(TASKS - 2).id());
            assertThat(tasks.ready(new TaskScope.All())).containsExactly(all.getFirst());
            assertThat(count(database, "dependencies")).isEqualTo(2 * TASKS - 3);
            assertThat(count(database, "task_log WHERE kind = 'import' AND text = 'plan.md'"))
                    .isEqualTo(TASKS);
        }
    }

    /** It waits for the first and for the one before it. */
    private static PlannedTask task(int number) {
        List<String> blockers = switch (number) {
            case 0 -> List.of();
            case 1 -> List.of("k0");
            default -> List.of("k0", "k" + (number - 1));
        };
        return new PlannedTask("k" + number, "plan.md:" + number, draft(number), null, blockers, TaskStatus.PENDING);
    }

    private static TaskDraft draft(int number) {
        return new TaskDraft("Task " + number, null, null, null, null, null, null);
    }

    private static int count(Database database, String rows) {
        return database.first("SELECT count(*) AS found FROM " + rows, row -> row.number("found"))
                .orElse(0);
    }
}
