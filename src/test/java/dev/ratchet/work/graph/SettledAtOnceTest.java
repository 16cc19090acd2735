package dev.ratchet.work.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Many who settle at the same time what hangs together leave the graph as one after the other would. */
@OnBothStores
class SettledAtOnceTest {
    private static final int WORKERS = 8;
    private static final int LAYERS = 4;
    private static final int IN_A_LAYER = 8;
    private static final TaskScope ALL = new TaskScope.All();

    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private final Random random = new Random(11);
    private final List<String> parents = new ArrayList<>();
    private Database database;
    private TaskGraph graph;
    private TaskClaims claims;

    /** Each task needs three of the layer above it, and half of them are parts of something larger. */
    @BeforeEach
    void plan() {
        database = store.open(directory);
        RandomIds ids = new RandomIds(new Random(7));
        graph = new TaskGraph(database, time, ids);
        claims = new TaskClaims(database, time);
        List.of("one", "two").forEach(name -> new Features(database, time, ids).create(name, null));
        parents.add(add(in("one"), List.of()));
        parents.add(add(in("two"), List.of()));
        List<String> above = List.of();
        for (int layer = 0; layer < LAYERS; layer++) {
            List<String> blockers = above;
            above = IntStream.range(0, IN_A_LAYER)
                    .mapToObj(i -> add(draft(i), threeOf(blockers)))
                    .toList();
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private TaskDraft draft(int number) {
        TaskDraft draft = TaskDraft.titled("task " + number);
        return switch (number % 4) {
            case 0 -> draft.under(parents.get(0));
            case 1 -> draft.under(parents.get(1));
            case 2 -> in("one");
            default -> draft;
        };
    }

    private static TaskDraft in(String feature) {
        return new TaskDraft("task of " + feature, null, null, feature, 0, 3, null);
    }

    private List<String> threeOf(List<String> tasks) {
        return tasks.isEmpty()
                ? List.of()
                : random.ints(0, tasks.size())
                        .distinct()
                        .limit(3)
                        .mapToObj(tasks::get)
                        .toList();
    }

    private String add(TaskDraft draft, List<String> blockers) {
        return ((GraphFact.Added) graph.add(draft, blockers).getFirst()).task();
    }

    @Test
    void allOfItIsDoneOnceAndNothingIsMiscounted() throws Exception {
        List<GraphFact> facts = together();

        TaskCounts counts = new TaskQueries(database).counts(ALL);
        assertThat(counts).isEqualTo(new TaskCounts(counts.total(), counts.total(), 0, 0, 0, 0));
        assertThat(new FeatureTable(database).all()).extracting(Feature::status).containsOnly(Feature.Status.DONE);
        assertThat(facts.stream()
                        .filter(GraphFact.Moved.class::isInstance)
                        .map(GraphFact.Moved.class::cast)
                        .filter(moved -> moved.to() == TaskStatus.DONE)
                        .map(GraphFact.Moved::task))
                .doesNotHaveDuplicates()
                .hasSize(counts.total());
        assertThat(facts.stream()
                        .filter(GraphFact.FeatureMoved.class::isInstance)
                        .map(GraphFact.FeatureMoved.class::cast)
                        .filter(moved -> moved.to() == Feature.Status.DONE)
                        .map(GraphFact.FeatureMoved::feature))
                .containsExactlyInAnyOrder("one", "two");
        assertThat(database.query("SELECT id FROM tasks WHERE open_blockers <> 0", row -> row.text("id")))
                .isEmpty();
        assertThat(database.query("SELECT id FROM tasks WHERE children <> done_children", row -> row.text("id")))
                .isEmpty();
    }

    private List<GraphFact> together() throws Exception {
        List<GraphFact> all = new ArrayList<>();
        try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<List<GraphFact>>> work = IntStream.range(0, WORKERS)
                    .<Callable<List<GraphFact>>>mapToObj(i -> () -> work("agent-" + i, new Random(i)))
                    .toList();
            for (Future<List<GraphFact>> each : workers.invokeAll(work)) {
                all.addAll(each.get());
            }
        }
        return all;
    }

    /** Until all is done; now and then nothing comes of an attempt, or it does not hold. */
    private List<GraphFact> work(String owner, Random luck) {
        List<GraphFact> facts = new ArrayList<>();
        while (new TaskQueries(database).counts(ALL).open() > 0) {
            TaskClaims.Taken taken = claims.next(ALL, owner, Duration.ofMinutes(2));
            if (taken.claim() != null) {
                facts.addAll(settle(Objects.requireNonNull(taken.claim()), luck.nextInt(10)));
            }
        }
        return facts;
    }

    private List<GraphFact> settle(TaskClaim claim, int luck) {
        return switch (luck) {
            case 0 -> claims.release(claim, "nothing came of it");
            case 1 -> claims.conflicted(claim, "it does not fit");
            default -> claims.done(claim, TaskClaims.Verification.PASSED, "done");
        };
    }
}
