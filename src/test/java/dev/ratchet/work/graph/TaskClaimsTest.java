package dev.ratchet.work.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.HostName;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.GraphFact.Intervention;
import dev.ratchet.work.graph.TaskGraph.ClaimPolicy;
import dev.ratchet.work.question.QuestionDraft;
import dev.ratchet.work.question.QuestionTable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
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

/** Who has a task, for how long, and what a late owner can still do. */
@OnBothStores
class TaskClaimsTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    private static final Duration LEASE = Duration.ofMinutes(2);
    private static final TaskScope ALL = new TaskScope.All();

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private TaskGraph graph;
    private TaskClaims claims;

    @BeforeEach
    void open() {
        database = store.open(directory);
        graph = new TaskGraph(database, time, new RandomIds(new Random(7)));
        claims = new TaskClaims(database, time);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void claimsByPriorityThenAge() {
        String late = add(TaskDraft.titled("late"), 5);
        String old = add(TaskDraft.titled("old"), 1);
        String young = add(TaskDraft.titled("young"), 1);

        assertThat(List.of(take(), take(), take())).extracting(TaskClaim::task).containsExactly(old, young, late);
        assertThat(claims.next(ALL, "agent-1", LEASE).claim()).isNull();
    }

    @Test
    void aTaskIsOnlyGivenToWhoHasAllThatItNeeds() {
        String plain = add(needing(), 5);
        String gpu = add(needing("gpu"), 1);
        String both = add(needing("gpu", "big"), 1);
        TaskClaims equipped = new TaskClaims(database, time, Set.of("gpu", "other"));

        assertThat(new TaskQueries(database).get(both).needs()).containsExactly("big", "gpu");
        assertThat(take().task()).isEqualTo(plain);
        assertThat(claims.next(ALL, "agent-1", LEASE).claim()).isNull();
        assertThat(new TaskQueries(database).fitting(ALL, Set.of())).isEmpty();
        assertThat(Objects.requireNonNull(equipped.next(ALL, "agent-1", LEASE).claim())
                        .task())
                .isEqualTo(gpu);
        assertThat(equipped.next(ALL, "agent-1", LEASE).claim()).isNull();
        assertThat(new TaskQueries(database).needs())
                .containsExactly(new TaskQueries.Need(List.of("big", "gpu"), 1, both));

        List<GraphFact> _ = graph.update(both, needing(), null);
        assertThat(take().task()).isEqualTo(both);
    }

    @Test
    void whatIsNoNameCannotBeNeeded() {
        assertThatThrownBy(() -> needing("a,b")).isInstanceOf(Trouble.class).hasMessageContaining("'a,b'");
    }

    private static TaskDraft needing(String... labels) {
        return new TaskDraft("task", null, null, null, null, null, null, List.of(labels), null);
    }

    @Test
    void whoHasSleptGivesTheOthersALeaseOfTimeToWakeUp() {
        add(TaskDraft.titled("one"), 0);
        TaskClaim first = take();
        time.pass(LEASE.multipliedBy(9));
        Instant awake = time.now();
        TaskClaims sleeper = new TaskClaims(database, new Time() {
            @Override
            public Instant now() {
                return time.now();
            }

            @Override
            public Instant runningSince() {
                return awake;
            }
        });

        assertThat(sleeper.next(ALL, "agent-2", LEASE).claim()).isNull();
        assertThat(claims.renew(first, LEASE)).isPresent();
        time.pass(LEASE);
        assertThat(sleeper.next(ALL, "agent-2", LEASE).claim()).isNotNull();
    }

    @Test
    void aLapsedLeaseGoesToTheNextWhoAsks() {
        add(TaskDraft.titled("one"), 0);
        TaskClaim first = take();
        time.pass(LEASE);

        TaskClaims.Taken second = claims.next(ALL, "agent-2", LEASE);

        assertThat(second.claim()).isNotNull();
        assertThat(second.facts())
                .containsExactly(
                        new GraphFact.Moved(
                                first.task(), TaskStatus.IN_PROGRESS, TaskStatus.PENDING, GraphFact.Cause.LEASE_LAPSED),
                        new GraphFact.Moved(
                                first.task(), TaskStatus.PENDING, TaskStatus.IN_PROGRESS, GraphFact.Cause.CLAIMED));
    }

    @Test
    void whoseAttemptIsCancelledCannotSettleThoughTheTaskIsHeldUntilItsQuestionIsAnswered() {
        add(TaskDraft.titled("one"), 0);
        TaskClaim cancelled = take();
        QuestionDraft.Asker asker = new QuestionDraft.Asker("main", cancelled.task(), "attempt-1");
        Question _ = new QuestionTable(database, time)
                .ask(new QuestionDraft(Question.Kind.ASKED, asker, "Which one?", List.of()));

        List<GraphFact> _ = claims.cancel(cancelled);

        assertThat(new TaskQueries(database).get(cancelled.task()).held()).isTrue();
        assertThat(claims.isHeld(cancelled)).isFalse();
        assertThat(claims.renew(cancelled, LEASE)).isEmpty();
        assertThat(claims.done(cancelled, TaskClaims.Verification.PASSED, ""))
                .containsExactly(new GraphFact.ClaimLost(
                        cancelled.task(),
                        cancelled.owner(),
                        new Intervention(Intervention.Act.CANCELLED, HostName.ofThisMachine())));
    }

    @Test
    void whatWasDoneToAnEarlierClaimIsNotWhyALaterOneIsLost() {
        add(TaskDraft.titled("one"), 0);
        TaskClaim first = take();
        List<GraphFact> _ = graph.reset(first.task(), ClaimPolicy.BROKEN);
        TaskClaim second = take();
        time.pass(LEASE);
        TaskClaim third =
                Objects.requireNonNull(claims.next(ALL, "agent-3", LEASE).claim());

        assertThat(claims.release(second, "late"))
                .containsExactly(new GraphFact.ClaimLost(second.task(), second.owner(), null));
        assertThat(claims.release(first, "late"))
                .containsExactly(new GraphFact.ClaimLost(
                        first.task(),
                        first.owner(),
                        new Intervention(Intervention.Act.RESET, HostName.ofThisMachine())));
        assertThat(claims.renew(third, LEASE)).isPresent();
    }

    @Test
    void aLateOwnerCannotSettleRenewOrRelease() {
        add(TaskDraft.titled("one"), 0);
        TaskClaim late = take();
        time.pass(LEASE);
        TaskClaim present =
                Objects.requireNonNull(claims.next(ALL, "agent-2", LEASE).claim());

        GraphFact lost = new GraphFact.ClaimLost(late.task(), late.owner(), null);
        assertThat(claims.done(late, TaskClaims.Verification.PASSED, "")).containsExactly(lost);
        assertThat(claims.fail(late, "why")).containsExactly(lost);
        assertThat(claims.retry(late, "why", null)).containsExactly(lost);
        assertThat(claims.release(late, "why")).containsExactly(lost);
        assertThat(claims.renew(late, LEASE)).isEmpty();
        assertThat(claims.renew(present, LEASE)).isPresent();
        assertThat(claims.done(present, TaskClaims.Verification.PASSED, "")).hasSize(1);
    }

    @Test
    void aRenewedLeaseIsKept() {
        add(TaskDraft.titled("one"), 0);
        TaskClaim claim = take();
        time.pass(Duration.ofSeconds(100));
        assertThat(claims.renew(claim, LEASE)).isPresent();
        time.pass(Duration.ofSeconds(100));

        assertThat(claims.next(ALL, "agent-2", LEASE).claim()).isNull();
    }

    @Test
    void aConflictTakesNoRetryAndIsOnRecord() {
        String id = add(TaskDraft.titled("one"), 0);

        claims.conflicted(take(), "it does not fit");

        Task task = new TaskQueries(database).get(id);
        assertThat(task.status()).isEqualTo(TaskStatus.PENDING);
        assertThat(task.retryCount()).isZero();
        assertThat(new TaskQueries(database).lastEntry(id, TaskLogEntry.Kind.FAILURE, TaskLogEntry.Kind.CONFLICT))
                .hasValueSatisfying(entry -> assertThat(entry.kind()).isEqualTo(TaskLogEntry.Kind.CONFLICT));
    }

    @Test
    void threeRetriesMakeFourAttempts() {
        String id = add(TaskDraft.titled("one"), 0);
        for (int i = 0; i < 3; i++) {
            claims.retry(take(), "reason " + i, null);
        }
        assertThat(new TaskQueries(database).get(id).retryCount()).isEqualTo(3);

        assertThat(claims.retry(take(), "the last reason", null))
                .containsExactly(
                        new GraphFact.Moved(id, TaskStatus.IN_PROGRESS, TaskStatus.FAILED, GraphFact.Cause.ASKED));
        assertThat(new TaskQueries(database).log(id))
                .extracting(TaskLogEntry::text)
                .containsExactly("reason 0", "reason 1", "reason 2", "no retry is left (3 made): the last reason");
        assertThat(new TaskQueries(database).get(id).verificationStatus()).isEqualTo("failed");
    }

    @Test
    void aTaskThatWasSplitWaitsForItsParts() {
        String id = add(TaskDraft.titled("one"), 0);
        TaskClaim claim = take();
        add(TaskDraft.titled("part").under(id), 0);

        assertThat(claims.done(claim, TaskClaims.Verification.PASSED, ""))
                .containsExactly(
                        new GraphFact.Moved(id, TaskStatus.IN_PROGRESS, TaskStatus.PENDING, GraphFact.Cause.RELEASED));
        assertThat(claims.done(take(), TaskClaims.Verification.PASSED, ""))
                .contains(new GraphFact.Moved(id, TaskStatus.PENDING, TaskStatus.DONE, GraphFact.Cause.CHILDREN_DONE));
    }

    @Test
    void nobodyElseSettlesAClaimedTaskWithoutForce() {
        String id = add(TaskDraft.titled("one"), 0);
        TaskClaim claim = take();

        assertThatThrownBy(() -> graph.done(id, ClaimPolicy.RESPECTED))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining(claim.owner())
                .hasMessageContaining("--force");
        assertThatThrownBy(() -> graph.fail(id, "why", ClaimPolicy.RESPECTED)).isInstanceOf(Trouble.class);
        assertThatThrownBy(() -> graph.reset(id, ClaimPolicy.RESPECTED)).isInstanceOf(Trouble.class);
        assertThatThrownBy(() -> graph.delete(id, ClaimPolicy.RESPECTED)).isInstanceOf(Trouble.class);
        graph.reset(id, ClaimPolicy.BROKEN);
        assertThat(claims.renew(claim, LEASE)).isEmpty();
    }

    @Test
    void threadsWithConnectionsOfTheirOwnClaimEachTaskOnce() throws Exception {
        List<String> all = IntStream.range(0, 60)
                .mapToObj(i -> add(TaskDraft.titled("task " + i), i % 3))
                .toList();
        IntStream.range(30, 60).forEach(i -> graph.depend(all.get(i), List.of(all.get(i - 30), all.get(i / 4))));

        List<String> claimed = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<List<String>>> workers = IntStream.range(0, 4)
                    .<Callable<List<String>>>mapToObj(i -> () -> work("agent-" + i))
                    .toList();
            for (Future<List<String>> future : threads.invokeAll(workers)) {
                claimed.addAll(future.get());
            }
        }

        assertThat(claimed).containsExactlyInAnyOrderElementsOf(all);
        assertThat(new TaskQueries(database).list(new TaskQueries.Filter(TaskStatus.DONE, null)))
                .hasSize(60);
        assertThat(new TaskQueries(database).counts(ALL)).isEqualTo(new TaskCounts(60, 60, 0, 0, 0, 0));
        // Whoever counts several times in a transaction may take another free part each time.
        assertThat(database.query("SELECT 1 FROM task_counts", _ -> 1))
                .as("a few for each that counts at once, and not one for each task")
                .hasSizeLessThanOrEqualTo(4 * 3);
    }

    /** Works until all is done; when nothing is ready, others have what the rest waits for. */
    private List<String> work(String owner) {
        List<String> mine = new ArrayList<>();
        try (Database own = store.open(directory)) {
            TaskClaims here = new TaskClaims(own, time);
            TaskQueries tasks = new TaskQueries(own);
            while (tasks.list(new TaskQueries.Filter(TaskStatus.DONE, null)).size() < 60) {
                TaskClaim claim = here.next(ALL, owner, LEASE).claim();
                if (claim != null) {
                    mine.add(claim.task());
                    here.done(claim, TaskClaims.Verification.SKIPPED, "");
                }
            }
        }
        return mine;
    }

    private TaskClaim take() {
        return Objects.requireNonNull(claims.next(ALL, "agent-1", LEASE).claim());
    }

    private String add(TaskDraft draft, int priority) {
        time.pass(Duration.ofMillis(1));
        TaskDraft whole =
                new TaskDraft(draft.title(), null, draft.parent(), null, priority, null, null, draft.needs(), null);
        return ((GraphFact.Added) graph.add(whole, List.of()).getFirst()).task();
    }
}
