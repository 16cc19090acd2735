package dev.ratchet.work.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.RandomCases;
import dev.ratchet.testing.RandomValues;
import dev.ratchet.work.graph.TaskGraph.ClaimPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Whatever is done to the graph, it agrees with the slow and simple one. */
@NullUnmarked
@OnBothStores
class GraphPropertiesTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    private static final Duration LEASE = Duration.ofSeconds(3);

    private FakeTime time;
    private Database database;
    private TaskGraph graph;
    private TaskClaims claims;
    private Map<String, TaskClaim> held;
    private ModelGraph model;

    enum GraphAction {
        ADD,
        ADD_BELOW,
        DEPEND,
        UNDEPEND,
        MOVE,
        CLAIM,
        SETTLE_DONE,
        SETTLE_FAILED,
        RELEASE,
        RETRY,
        WITHHOLD,
        DONE,
        FAIL,
        RESET,
        BLOCK,
        UNBLOCK,
        DELETE,
        PASS
    }

    record Step(GraphAction action, int one, int other) {}

    @Test
    void agreesWithTheSimpleGraph(@TempDir Path directory) {
        RandomCases.check(store.cases(60), values -> {
            try (Database opened = store.open(directory)) {
                database = opened;
                empty();
                agreesWithTheSimpleGraph(steps(values));
            }
        });
    }

    private void empty() {
        time = new FakeTime();
        held = new HashMap<>();
        model = new ModelGraph();
        List.of("dependencies", "task_log").forEach(table -> database.update("DELETE FROM " + table));
        database.update("UPDATE tasks SET parent_id = NULL");
        List.of("tasks", "features").forEach(table -> database.update("DELETE FROM " + table));
        RandomIds ids = new RandomIds(new Random(1));
        graph = new TaskGraph(database, time, ids);
        claims = new TaskClaims(database, time);
        List.of("one", "two").forEach(name -> {
            new Features(database, time, ids).create(name, null);
            model.features.put(name, Feature.Status.DRAFT);
        });
    }

    private void agreesWithTheSimpleGraph(List<Step> steps) {
        for (Step step : steps) {
            time.pass(Duration.ofMillis(100));
            take(step);
            agree(step);
        }
    }

    private static List<Step> steps(RandomValues values) {
        return values.listOf(10, 50, () -> new Step(action(values), values.between(0, 99), values.between(0, 99)));
    }

    /** Growing happens more often than anything else. */
    private static GraphAction action(RandomValues values) {
        return values.between(1, 13) <= 5
                ? values.oneOf(GraphAction.ADD, GraphAction.ADD_BELOW, GraphAction.DEPEND)
                : values.oneOf(GraphAction.values());
    }

    private void take(Step step) {
        if (step.action == GraphAction.ADD || model.items.isEmpty()) {
            add(null, step.one);
            return;
        }
        String one = pick(step.one);
        String other = pick(step.other);
        TaskClaim claim = held.getOrDefault(one, new TaskClaim(one, "agent-0", -1, time.now()));
        switch (step.action) {
            case ADD, ADD_BELOW -> {
                if (depth(one) < 10) {
                    add(one, step.other);
                }
            }
            case DEPEND -> same(model.depends(one, other), () -> graph.depend(one, List.of(other)));
            case UNDEPEND ->
                same(model.items.get(one).blockers.remove(other), () -> graph.undepend(one, List.of(other)));
            case MOVE ->
                same(
                        model.moves(one, other),
                        () -> graph.update(one, TaskDraft.titled("moved").under(other), null));
            case CLAIM -> claim(step);
            case SETTLE_DONE ->
                settle(claim, settled -> {
                    if (!model.done(one)) {
                        model.giveBack(one);
                    }
                    return claims.done(settled, TaskClaims.Verification.SKIPPED, "");
                });
            case SETTLE_FAILED ->
                settle(claim, settled -> {
                    model.fail(one);
                    return claims.fail(settled, "cannot");
                });
            case RELEASE ->
                settle(claim, settled -> {
                    model.giveBack(one);
                    return claims.release(settled, "nothing came");
                });
            case RETRY ->
                settle(claim, settled -> {
                    retry(one);
                    return claims.retry(settled, "not good", null);
                });
            case WITHHOLD ->
                settle(claim, settled -> {
                    model.claim(one, Long.MAX_VALUE);
                    held.remove(one);
                    return claims.withhold(settled, "somebody has to look", "");
                });
            case DONE -> same(model.done(one), () -> graph.done(one, ClaimPolicy.BROKEN));
            case FAIL -> same(model.fail(one), () -> graph.fail(one, "because", ClaimPolicy.BROKEN));
            case RESET -> same(model.reset(one), () -> graph.reset(one, ClaimPolicy.BROKEN));
            case BLOCK -> same(model.change(one, TaskStatus.PENDING, TaskStatus.BLOCKED), () -> graph.block(one));
            case UNBLOCK -> same(model.change(one, TaskStatus.BLOCKED, TaskStatus.PENDING), () -> graph.unblock(one));
            case DELETE -> same(model.delete(one), () -> graph.delete(one, ClaimPolicy.BROKEN));
            case PASS -> time.pass(Duration.ofSeconds(2));
        }
    }

    private void add(String parent, int number) {
        String feature = number % 3 == 0 ? "one" : number % 3 == 1 ? "two" : null;
        TaskDraft draft = new TaskDraft("task", null, parent, feature == null ? "" : feature, number % 4, 1, null);
        String id = ((GraphFact.Added) graph.add(draft, List.of()).getFirst()).task();
        model.add(id, number % 4, parent, feature);
    }

    private void claim(Step step) {
        model.lapse(time.now().toEpochMilli());
        TaskScope scope = step.one % 2 == 0 ? new TaskScope.All() : new TaskScope.OfTask(pick(step.other));
        Set<String> within =
                scope instanceof TaskScope.OfTask(var id) ? model.below(id) : Set.copyOf(model.items.keySet());
        List<String> expected = model.ready().stream().filter(within::contains).toList();
        TaskClaim taken = claims.next(scope, "agent-1", LEASE).claim();
        assertThat(taken == null ? null : taken.task()).isEqualTo(expected.isEmpty() ? null : expected.getFirst());
        if (taken != null) {
            held.put(taken.task(), taken);
            model.claim(taken.task(), taken.leaseUntil().toEpochMilli());
        }
    }

    private interface Settling {
        List<GraphFact> with(TaskClaim claim);
    }

    /** A claim that was given up or lost changes nothing. */
    private void settle(TaskClaim claim, Settling settling) {
        TaskClaim latest = claims.renew(claim, LEASE).orElse(null);
        if (latest == null) {
            assertThat(claims.release(claim, "late"))
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("intervention")
                    .containsExactly(new GraphFact.ClaimLost(claim.task(), claim.owner(), null));
        } else {
            assertThat(model.items.get(claim.task()).status).isEqualTo(TaskStatus.IN_PROGRESS);
            assertThat(settling.with(latest)).doesNotHaveAnyElementsOfTypes(GraphFact.ClaimLost.class);
        }
    }

    private void retry(String id) {
        ModelGraph.Item item = model.items.get(id);
        if (item.retries < 1) {
            item.retries++;
            model.giveBack(id);
        } else {
            model.fail(id);
        }
    }

    private static void same(boolean allowed, Runnable action) {
        try {
            action.run();
            assertThat(allowed).isTrue();
        } catch (Trouble refused) {
            assertThat(allowed).as(refused.getMessage()).isFalse();
        }
    }

    private void agree(Step step) {
        TaskQueries tasks = new TaskQueries(database);
        assertThat(tasks.list(TaskQueries.Filter.NONE).stream().collect(Collectors.toMap(Task::id, Task::status)))
                .as("statuses after %s", step)
                .isEqualTo(model.items.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().status)));
        assertThat(tasks.ready(new TaskScope.All()).stream().map(Task::id))
                .as("ready after %s", step)
                .containsExactlyElementsOf(model.ready());
        assertThat(tasks.list(TaskQueries.Filter.NONE).stream()
                        .filter(Task::ready)
                        .map(Task::id))
                .as("seen as ready after %s", step)
                .containsExactlyElementsOf(model.ready());
        agreeOnCounts(new TaskScope.All(), _ -> true, step);
        for (Feature feature : new FeatureTable(database).all()) {
            agreeOnCounts(
                    new TaskScope.OfFeature(feature.id()),
                    id -> feature.name().equals(model.items.get(id).feature),
                    step);
            assertThat(feature.status())
                    .as("feature %s after %s", feature.name(), step)
                    .isEqualTo(model.settledFeatures().get(feature.name()));
            assertThat(tasks.ready(new TaskScope.OfFeature(feature.id())).stream()
                            .map(Task::id))
                    .containsExactlyElementsOf(model.ready().stream()
                            .filter(id -> feature.name().equals(model.items.get(id).feature))
                            .toList());
        }
    }

    /** What is kept beside the tasks is what a look at all of them would count. */
    private void agreeOnCounts(TaskScope scope, Predicate<String> within, Step step) {
        List<ModelGraph.Item> items = model.items.entrySet().stream()
                .filter(entry -> within.test(entry.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        assertThat(new TaskQueries(database).counts(scope))
                .as("counts of %s after %s", scope, step)
                .isEqualTo(new TaskCounts(
                        items.size(),
                        count(items, item -> item.status == TaskStatus.DONE),
                        count(items, item -> item.status == TaskStatus.FAILED),
                        (int) model.ready().stream().filter(within).count(),
                        count(items, item -> item.status == TaskStatus.IN_PROGRESS && item.leaseUntil < Long.MAX_VALUE),
                        count(
                                items,
                                item -> item.status == TaskStatus.IN_PROGRESS && item.leaseUntil == Long.MAX_VALUE)));
    }

    private static int count(List<ModelGraph.Item> items, Predicate<ModelGraph.Item> counted) {
        return (int) items.stream().filter(counted).count();
    }

    private int depth(String id) {
        String parent = model.items.get(id).parent;
        return parent == null ? 1 : 1 + depth(parent);
    }

    private String pick(int number) {
        List<String> all = List.copyOf(model.items.keySet());
        return all.get(number % all.size());
    }
}
