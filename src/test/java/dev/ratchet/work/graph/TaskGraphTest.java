package dev.ratchet.work.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.GraphFact.Cause;
import dev.ratchet.work.graph.GraphFact.Moved;
import dev.ratchet.work.graph.TaskGraph.ClaimPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** What follows from what, told in facts. */
@OnBothStores
class TaskGraphTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private TaskGraph graph;
    private TaskQueries tasks;
    private int drawn;

    /** Gives each number twice, so that every second id is taken. */
    private final RandomGenerator stuttering = () -> (drawn++ / 2) * 0x9E3779B97F4A7C15L;

    @BeforeEach
    void open() {
        database = store.open(directory);
        graph = new TaskGraph(database, time, new RandomIds(stuttering));
        tasks = new TaskQueries(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void drawsAgainWhenAnIdIsTaken() {
        assertThat(List.of(add("one"), add("two"), add("three")))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("t-[0-9a-f]{6}"));
    }

    @Test
    void doneUnblocksDependentsAndCompletesParents() {
        String top = add("top");
        String middle = below(top, "middle");
        String leaf = below(middle, "leaf");
        String waiting = add("waiting");
        graph.depend(waiting, List.of(top));
        graph.block(waiting);

        assertThat(graph.done(leaf, ClaimPolicy.RESPECTED))
                .containsExactly(
                        new Moved(leaf, TaskStatus.PENDING, TaskStatus.DONE, Cause.ASKED),
                        new Moved(middle, TaskStatus.PENDING, TaskStatus.DONE, Cause.CHILDREN_DONE),
                        new Moved(top, TaskStatus.PENDING, TaskStatus.DONE, Cause.CHILDREN_DONE),
                        new Moved(waiting, TaskStatus.BLOCKED, TaskStatus.PENDING, Cause.UNBLOCKED));
        assertThat(tasks.ready(new TaskScope.All())).extracting(Task::id).containsExactly(waiting);
    }

    @Test
    void aLogTakesSoManyNotesAndAPageShowsItsEnd() {
        String task = add("one");
        int _ = database.serially(() -> {
            for (int number = 0; number < TextRules.NOTES; number++) {
                graph.note(task, "note " + number);
            }
            return 0;
        });

        assertThatThrownBy(() -> graph.note(task, "one more"))
                .hasMessage("the log of task %s has 1,000 notes, and gets no more; write it to a file".formatted(task));
        assertThat(tasks.log(task)).hasSize(TextRules.NOTES);
        assertThat(tasks.logEnd(task).leftOut()).isEqualTo(900);
        assertThat(tasks.logEnd(task).entries().getFirst().text()).isEqualTo("note 900");
        assertThat(tasks.logEnd(task).entries().getLast().text()).isEqualTo("note 999");
    }

    @Test
    void ofLongNotesAPageShowsFewer() {
        String task = add("one");
        String long20 = "x".repeat(TextRules.NOTE);
        for (int number = 0; number < 5; number++) {
            graph.note(task, long20);
        }

        assertThat(tasks.logEnd(task).entries()).hasSize(3);
        assertThat(tasks.logEnd(task).leftOut()).isEqualTo(2);
    }

    @Test
    void failureGoesUpAndAResetRevives() {
        String top = add("top");
        String middle = below(top, "middle");
        String leaf = below(middle, "leaf");
        String sibling = below(middle, "sibling");

        assertThat(graph.fail(leaf, "too hard", ClaimPolicy.RESPECTED))
                .containsExactly(
                        new Moved(leaf, TaskStatus.PENDING, TaskStatus.FAILED, Cause.ASKED),
                        new Moved(middle, TaskStatus.PENDING, TaskStatus.FAILED, Cause.CHILD_FAILED),
                        new Moved(top, TaskStatus.PENDING, TaskStatus.FAILED, Cause.CHILD_FAILED));
        assertThat(tasks.get(sibling).ready()).isFalse();

        assertThat(graph.reset(leaf, ClaimPolicy.RESPECTED))
                .containsExactly(
                        new Moved(leaf, TaskStatus.FAILED, TaskStatus.PENDING, Cause.ASKED),
                        new Moved(middle, TaskStatus.FAILED, TaskStatus.PENDING, Cause.REVIVED),
                        new Moved(top, TaskStatus.FAILED, TaskStatus.PENDING, Cause.REVIVED));
        assertThat(tasks.get(sibling).ready()).isTrue();
    }

    @Test
    void aNewChildRevivesADoneParentAndHoldsWhatWaitedForIt() {
        String parent = add("parent");
        String waiting = add("waiting");
        graph.depend(waiting, List.of(parent));
        graph.done(parent, ClaimPolicy.RESPECTED);
        assertThat(tasks.get(waiting).ready()).isTrue();

        below(parent, "more");

        assertThat(tasks.get(parent).status()).isEqualTo(TaskStatus.PENDING);
        assertThat(tasks.get(waiting).ready()).isFalse();
    }

    @Test
    void namesTheWholeCircleThroughBlockersAndParents() {
        String parent = add("parent");
        String child = below(parent, "child");
        String other = add("other");
        graph.depend(child, List.of(other));

        refused(() -> graph.depend(other, List.of(parent)), other + " → " + parent + " → " + child + " → " + other);
        refused(() -> graph.depend(other, List.of(other)), "itself");
        assertThat(tasks.get(other).dependsOn()).isEmpty();
    }

    @Test
    void aRefusedChangeLeavesNothingBehind() {
        String one = add("one");
        String two = add("two");
        graph.depend(two, List.of(one));

        refused(() -> graph.depend(one, List.of(add("three"), two)), "circle");

        assertThat(tasks.get(one).dependsOn()).isEmpty();
        assertThat(tasks.get(one).ready()).isTrue();
    }

    @Test
    void refusesWhatMakesNoSense() {
        String parent = add("parent");
        String child = below(parent, "child");
        String waiting = add("waiting");
        graph.depend(waiting, List.of(child));

        refused(() -> graph.done(parent, ClaimPolicy.RESPECTED), "sub-tasks that are not done (1)");
        refused(() -> graph.delete(child, ClaimPolicy.RESPECTED), waiting);
        refused(() -> graph.delete(parent, ClaimPolicy.RESPECTED), "sub-tasks");
        refused(() -> graph.unblock(child), "not blocked");
        refused(() -> graph.depend(child, List.of("t-123456")), "there is no task t-123456");
        refused(() -> add(" "), "not empty");
        refused(() -> add("x".repeat(201)), "200");
        refused(() -> add("bell \u0007"), "U+0007");
        refused(() -> graph.add(TaskDraft.titled("x").under("t-123456"), List.of()), "there is no task");
        graph.done(child, ClaimPolicy.RESPECTED);
        refused(() -> graph.reset(parent, ClaimPolicy.RESPECTED), "reset one of those");
        refused(() -> graph.done(child, ClaimPolicy.RESPECTED), "is done and cannot become done");
    }

    @Test
    void nestsOnlySoDeep() {
        String at = add("top");
        for (int i = 1; i < DraftWriter.DEEPEST; i++) {
            at = below(at, "level " + i);
        }
        String deepest = at;
        refused(() -> below(deepest, "too deep"), "nested 50 deep");
    }

    @Test
    void anAmbiguousBeginningNamesTheCandidates() {
        List<String> all = List.of("t-aa0000", "t-ab0000", "t-b00000");
        all.forEach(id -> database.update(
                "INSERT INTO tasks (id, title, description, status, priority, max_retries, created_at, updated_at)"
                        + " VALUES (?, 'x', '', 'pending', 0, 3, '2026-02-14T12:00:00Z', '2026-02-14T12:00:00Z')",
                id));

        assertThat(tasks.meant("ab")).isEqualTo("t-ab0000");
        assertThat(tasks.meant("t-b")).isEqualTo("t-b00000");
        refused(() -> tasks.meant("a"), "t-aa0000, t-ab0000");
        refused(() -> tasks.meant("t-c"), "there is no task");
        refused(() -> tasks.meant("%"), "no id of a task");
    }

    private void refused(Runnable action, String why) {
        assertThatThrownBy(action::run).isInstanceOf(Trouble.class).hasMessageContaining(why);
    }

    private String add(String title) {
        time.pass(Duration.ofMillis(1));
        return ((GraphFact.Added) graph.add(TaskDraft.titled(title), List.of()).getFirst()).task();
    }

    private String below(String parent, String title) {
        time.pass(Duration.ofMillis(1));
        return ((GraphFact.Added) graph.add(TaskDraft.titled(title).under(parent), List.of())
                        .getFirst())
                .task();
    }
}
