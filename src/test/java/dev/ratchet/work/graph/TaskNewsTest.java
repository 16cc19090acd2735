package dev.ratchet.work.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.StoreChanges;
import dev.ratchet.store.TestStore;
import dev.ratchet.work.graph.TaskGraph.ClaimPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever waits for a task on another machine is told at once when there may be one. */
class TaskNewsTest {
    @TempDir
    Path directory;

    private final Semaphore heard = new Semaphore(0);

    @Test
    void whateverMayOpenATaskIsTold() throws InterruptedException {
        try (Database database = TestStore.POSTGRESQL.open(directory);
                StoreChanges.Subscription _ = database.changes().subscribe(StoreChanges.TASKS, heard::release)) {
            assertTold("it listens", () -> {});
            TaskGraph graph = new TaskGraph(database, new SteadyTime(), new RandomIds(new Random(1)));
            String first = added(graph, "first");
            String second = added(graph, "second");
            List<GraphFact> _ = graph.depend(second, List.of(first));

            assertTold("it waits for nothing", () -> graph.undepend(second, List.of(first)));
            assertTold("it needs nothing", () -> graph.update(second, needing(List.of()), null));
            assertTold(
                    "it is below another",
                    () -> graph.update(second, needing(null).under(first), null));
            assertTold("it has nothing below it", () -> graph.delete(second, ClaimPolicy.RESPECTED));
            assertTold("it is blocked", () -> graph.block(first));
            assertTold("it is not", () -> graph.unblock(first));
        }
    }

    private String added(TaskGraph graph, String title) throws InterruptedException {
        List<GraphFact> facts = graph.add(TaskDraft.titled(title), List.of());
        assertThat(heard.tryAcquire(30, TimeUnit.SECONDS)).as(title).isTrue();
        return ((GraphFact.Added) facts.getFirst()).task();
    }

    private static TaskDraft needing(List<String> labels) {
        return new TaskDraft(null, null, null, null, null, null, null, labels, null);
    }

    private void assertTold(String what, Runnable change) throws InterruptedException {
        change.run();
        assertThat(heard.tryAcquire(30, TimeUnit.SECONDS)).as(what).isTrue();
    }
}
