package dev.ratchet.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.WorkSource;
import dev.ratchet.loop.WorkSourceContract;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.MemoryJournal;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** One task alone; how several follow each other is in {@link TaskLoopTest}. */
@OnBothStores
class TaskSourceTest extends WorkSourceContract {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private TaskSource source;

    @BeforeEach
    void open() {
        database = store.open(directory);
        RandomIds ids = new RandomIds(new Random(3));
        List<GraphFact> _ = new TaskGraph(database, time, ids).add(TaskDraft.titled("one"), List.of());
        TaskSourceParts dependencies = new TaskSourceParts(
                new TaskQueries(database),
                new TaskClaims(database, time),
                new Features(database, time, ids),
                new FeatureFiles(directory.resolve("features")),
                _ -> false,
                _ -> 0.0,
                _ -> {},
                new TaskPatience(Duration.ofSeconds(1), Duration.ZERO),
                time);
        source = new TaskSource(
                new TaskScope.All(), "agent-me", TaskSettings.DEFAULT, EmptyRetries.DEFAULT, dependencies);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected WorkSource source() {
        return source;
    }

    @Override
    protected Instant now() {
        return time.now();
    }

    @Test
    void whoLacksWhatATaskNeedsWaitsAndSaysSo() {
        MemoryJournal journal = new MemoryJournal(time);
        journal.saw(new Event.RunStarted("r-1", "w1", "task", 1, now()));
        TaskGraph graph = new TaskGraph(database, time, new RandomIds(new Random(4)));
        String task = new TaskQueries(database)
                .list(TaskQueries.Filter.NONE)
                .getFirst()
                .id();
        List<GraphFact> _ =
                graph.update(task, new TaskDraft(null, null, null, null, null, null, null, List.of("gpu"), null), null);

        assertThat(source.next(journal.history()))
                .isInstanceOfSatisfying(
                        WorkSource.Next.Later.class,
                        later -> assertThat(later.waitingFor()).contains(task + " (gpu)", "worker.labels: none"));
    }

    @Test
    void whoIsPausedBeforeItsFirstAttemptEndsOnceOthersHaveDoneAll() {
        MemoryJournal journal = new MemoryJournal(time);
        journal.saw(new Event.RunStarted("r-1", "w1", "task", 1, now()));
        journal.saw(new Event.Requested(new LoopRequest(LoopRequest.Kind.PAUSE, "test"), now()));
        assertThat(source.check(journal.history())).isEqualTo(Decision.PROCEED);

        String task = new TaskQueries(database)
                .list(TaskQueries.Filter.NONE)
                .getFirst()
                .id();
        List<GraphFact> _ =
                new TaskGraph(database, time, new RandomIds(new Random(4))).done(task, TaskGraph.ClaimPolicy.RESPECTED);

        assertThat(source.check(journal.history())).isInstanceOf(Decision.Stop.class);
    }
}
