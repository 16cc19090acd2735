package dev.ratchet.fleet.landing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fleet.landing.LandingEntry.Candidate;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskGraph.ClaimPolicy;
import dev.ratchet.work.graph.TaskScope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** One lands at a time, the oldest first, and nobody who is gone holds up the others. */
@OnBothStores
class LandingQueueTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    private static final Duration LEASE = Duration.ofSeconds(15);

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private LandingQueue queue;

    @BeforeEach
    void open() {
        database = store.open(directory);
        queue = new LandingQueue(database, time, LEASE);
    }

    @AfterEach
    void close() {
        queue.close();
        database.close();
    }

    @Test
    void eightThreadsLandInTheOrderInWhichTheyCameAndNeverTwoAtOnce() throws Exception {
        try (LandingQueue steady = new LandingQueue(database, new SteadyTime(), LEASE)) {
            assertThat(landed(List.of(steady), 8, 50)).hasSize(400).isSorted();
        }
    }

    @Test
    void twoProcessesLandInTheOrderInWhichTheyCameAndNeverTwoAtOnce() throws Exception {
        try (Database other = store.open(directory);
                LandingQueue here = new LandingQueue(database, new SteadyTime(), LEASE);
                LandingQueue there = new LandingQueue(other, new SteadyTime(), LEASE)) {
            assertThat(landed(List.of(here, there), 4, 10)).hasSize(40).isSorted();
        }
    }

    /** The places of all that landed, in the order in which they did. */
    private List<Long> landed(List<LandingQueue> queues, int threads, int each) throws Exception {
        AtomicInteger atOnce = new AtomicInteger();
        List<Long> order = Collections.synchronizedList(new ArrayList<>());
        Callable<Void> work = () -> {
            for (int i = 0; i < each; i++) {
                LandingQueue mine = queues.get((int) (Thread.currentThread().threadId() % queues.size()));
                LandingEntry entry = mine.enter(candidate("item-" + i));
                LandingTurn turn = mine.awaitTurn(entry).orElseThrow();
                assertThat(atOnce.incrementAndGet()).isEqualTo(1);
                order.add(entry.id());
                assertThat(mine.intend(turn, "refs/heads/main", "a", "b")).isTrue();
                atOnce.decrementAndGet();
                assertThat(mine.landed(turn, "b")).isTrue();
            }
            return null;
        };
        try (ExecutorService running = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> one : running.invokeAll(
                    IntStream.range(0, threads).mapToObj(_ -> work).toList())) {
                one.get(60, TimeUnit.SECONDS);
            }
        }
        return order;
    }

    @Test
    void anotherProcessTakesOverWhenTheLeaseHasLapsedAndTheLateOwnerIsRefused() throws Exception {
        LandingEntry lost = queue.enter(candidate("lost"));
        LandingTurn late = queue.awaitTurn(lost).orElseThrow();
        assertThat(queue.intend(late, "refs/heads/main", "a", "b")).isTrue();
        try (Database other = store.open(directory);
                LandingQueue there = new LandingQueue(other, time, LEASE)) {
            LandingEntry next = there.enter(candidate("next"));
            time.pass(LEASE);
            LandingTurn turn = there.awaitTurn(next).orElseThrow();

            assertThat(turn.fence()).isGreaterThan(late.fence());
            assertThat(queue.holds(late)).isFalse();
            assertThat(queue.intend(late, "refs/heads/main", "a", "c")).isFalse();
            assertThat(queue.landed(late, "b")).isFalse();
            assertThat(queue.rejected(late, "red")).isFalse();
            assertThat(there.holds(turn)).isTrue();
            assertThat(statuses()).containsExactly("lost withdrawn", "next checking");
            assertThat(there.openIntentsOf("lost"))
                    .contains(new LandingIntent(lost.id(), "lost", "refs/heads/main", "a", "b"));
        }
    }

    @Test
    void whatIsRenewedIsNotTakenOver() throws Exception {
        LandingTurn mine = queue.awaitTurn(queue.enter(candidate("mine"))).orElseThrow();
        LandingTable renewing = new LandingTable(database, time, LEASE);
        try (Database other = store.open(directory)) {
            LandingTable there = new LandingTable(other, time, LEASE);
            LandingEntry renewed = renewing.insert(candidate("renewed"));
            LandingEntry next = there.insert(candidate("next"));
            assertThat(queue.landed(mine, "b")).isTrue();
            time.pass(LEASE.minusSeconds(1));
            renewing.renew(List.of(renewed.id()));
            time.pass(LEASE.minusSeconds(1));

            assertThat(there.claim(next, _ -> true)).isInstanceOf(LandingTable.Claim.NotYet.class);
            time.pass(Duration.ofSeconds(1));
            assertThat(there.claim(next, _ -> true)).isInstanceOf(LandingTable.Claim.Taken.class);
            assertThat(renewing.claim(renewed, _ -> true)).isInstanceOf(LandingTable.Claim.Gone.class);
        }
    }

    @Test
    void whoIsPassedOverWhileWaitingIsTold() throws Exception {
        LandingEntry lapsed = queue.enter(candidate("lapsed"));
        queue.withdrawAllOf("w1", "its process was ended");

        assertThat(queue.awaitTurn(lapsed)).isEmpty();
    }

    @Test
    void anInterruptWhileWaitingLeavesTheQueue() throws Exception {
        LandingTurn first = queue.awaitTurn(queue.enter(candidate("first"))).orElseThrow();
        LandingEntry second = queue.enter(candidate("second"));
        try (ExecutorService running = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Optional<LandingTurn>> waiting = running.submit(() -> queue.awaitTurn(second));
            LandingEntry third = queue.enter(candidate("third"));
            running.shutdownNow();
            assertThat(waiting).failsWithin(Duration.ofSeconds(30));

            assertThat(queue.landed(first, "b")).isTrue();
            assertThat(queue.awaitTurn(third)).isPresent();
        }
        assertThat(statuses()).containsExactly("first landed", "second withdrawn", "third checking");
    }

    @Test
    void whoseWorkIsSomebodyElsesHasNoTurnAnyMore() throws Exception {
        LandingTurn turn = queue.awaitTurn(queue.enter(candidate("t-1"))).orElseThrow();
        LandingEntry other = queue.enter(candidate("t-2"));

        queue.endTurnsOf("t-1");

        assertThat(queue.holds(turn)).isFalse();
        assertThat(queue.intend(turn, "refs/heads/main", "a", "b")).isFalse();
        assertThat(queue.awaitTurn(other)).isPresent();
        assertThat(statuses()).containsExactly("t-1 withdrawn", "t-2 checking");
    }

    @Test
    void whatHasLandedIsKnownUntilItsAttemptIsOnRecordAsAccepted() throws Exception {
        LandingTurn turn = queue.awaitTurn(queue.enter(candidate("t-1"))).orElseThrow();
        assertThat(queue.landed(turn, "b")).isTrue();
        database.update("INSERT INTO runs (id, loop, recipe, pid, started_at) VALUES ('r', 'w1', 'task', 1, 'then')");
        database.update("INSERT INTO attempts (id, run_id, loop, item, iteration, retry, started_at)"
                + " VALUES ('a-1', 'r', 'w1', 't-1', 0, 0, 'then')");

        assertThat(queue.landedUnsettled("t-1")).contains("b");
        assertThat(queue.landedUnsettled("t-2")).isEmpty();
        database.update("UPDATE attempts SET verdict = 'accepted'");

        assertThat(queue.landedUnsettled("t-1")).isEmpty();
    }

    @Test
    void anIntentIsOpenUntilItIsKnownWhatCameOfIt() throws Exception {
        LandingEntry entry = queue.enter(candidate("t-1"));
        LandingTurn turn = queue.awaitTurn(entry).orElseThrow();
        assertThat(queue.openIntentsOf("t-1")).isEmpty();
        assertThat(queue.intend(turn, "refs/heads/main", "a", "b")).isTrue();
        queue.withdrawAllOf("w1", "its process was ended");
        LandingIntent intent = queue.openIntentsOf("t-1").getFirst();

        queue.carriedOut(intent);

        assertThat(queue.openIntentsOf("t-1")).isEmpty();
        assertThat(statuses()).containsExactly("t-1 landed");
    }

    @Test
    void anIntentThatCameToNothingIsForgotten() throws Exception {
        LandingTurn turn = queue.awaitTurn(queue.enter(candidate("t-1"))).orElseThrow();
        assertThat(queue.intend(turn, "refs/heads/main", "a", "b")).isTrue();
        queue.withdraw(turn.entry(), "killed");

        queue.dropped(queue.openIntentsOf("t-1").getFirst());

        assertThat(queue.openIntentsOf("t-1")).isEmpty();
        assertThat(statuses()).containsExactly("t-1 withdrawn");
    }

    @Test
    void anIntentOfATaskThatWasResetSinceIsOfNoConcernAnyMore() throws Exception {
        TaskGraph graph = new TaskGraph(database, time, new RandomIds(new Random(7)));
        String task = added(graph);
        LandingTurn turn = queue.awaitTurn(queue.enter(candidate(task))).orElseThrow();
        assertThat(queue.intend(turn, "refs/heads/main", "a", "b")).isTrue();
        assertThat(queue.openIntents()).hasSize(1);

        time.pass(Duration.ofSeconds(1));
        database.update("UPDATE tasks SET status = 'failed'");
        List<GraphFact> _ = graph.reset(task, TaskGraph.ClaimPolicy.BROKEN);

        assertThat(queue.openIntentsOf(task)).isEmpty();
        assertThat(queue.openIntents()).isEmpty();
    }

    /** A remote may carry out what it was asked for although nobody waits for the answer any more. */
    @Test
    void whatMayBeOnItsWayIsNotTakenBackByAPerson() throws Exception {
        TaskGraph graph = new TaskGraph(database, time, new RandomIds(new Random(7)));
        String task = added(graph);
        TaskClaims claims = new TaskClaims(database, time);
        TaskClaim claim =
                claims.next(new TaskScope.All(), "w1", Duration.ofMinutes(5)).claim();
        LandingTurn turn = queue.awaitTurn(queue.enter(candidate(task))).orElseThrow();
        assertThat(queue.intend(turn, "refs/remotes/origin/main", "a", "b")).isTrue();

        ClaimPolicy force = ClaimPolicy.BROKEN;
        List<ThrowingCallable> all = List.of(
                () -> graph.reset(task, force),
                () -> graph.delete(task, force),
                () -> graph.done(task, force),
                () -> graph.fail(task, "no", force));
        assertThat(all)
                .allSatisfy(each -> assertThatThrownBy(each).hasMessageContaining("its work may come to the base"));
        assertThat(queue.holds(turn)).isTrue();

        // Nor when nobody is at it, until it is known what became of it; who is given it next finds that out.
        List<GraphFact> _ = claims.cancel(Objects.requireNonNull(claim));
        assertThat(queue.landed(turn, "b")).isFalse();
        assertThat(all)
                .allSatisfy(each -> assertThatThrownBy(each).hasMessageContaining("its work may come to the base"));
        queue.dropped(queue.openIntentsOf(task).getFirst());
        assertThat(graph.reset(task, force)).isNotNull();
    }

    @Test
    void whoeverIsAboutToLandATaskThatAPersonTakesAwayDoesNot() throws Exception {
        TaskGraph graph = new TaskGraph(database, time, new RandomIds(new Random(7)));
        String task = added(graph);
        TaskClaims.Taken _ = new TaskClaims(database, time).next(new TaskScope.All(), "w1", Duration.ofMinutes(5));
        LandingTurn turn = queue.awaitTurn(queue.enter(candidate(task))).orElseThrow();

        List<GraphFact> _ = graph.reset(task, ClaimPolicy.BROKEN);

        assertThat(queue.intend(turn, "refs/remotes/origin/main", "a", "b")).isFalse();
        assertThat(statuses()).containsExactly(task + " withdrawn");
    }

    @Test
    void whatCouldNotBeWithdrawnIsPassedOverByItsOwnProcessToo() throws Exception {
        LandingEntry given = queue.enter(candidate("t-1"));
        LandingEntry next = queue.enter(candidate("t-2"));
        queue.withdraw(given, "given up");
        // As if the database had not been there to be told.
        database.update("UPDATE landings SET status = 'queued', ended_at = NULL WHERE id = ?", given.id());
        time.pass(LEASE.multipliedBy(2));

        assertThat(queue.awaitTurn(next)).isPresent();
        assertThat(statuses()).containsExactly("t-1 withdrawn", "t-2 checking");
    }

    @Test
    void whoIsRejectedAfterAnIntentHasNotCarriedItOut() throws Exception {
        LandingTurn turn = queue.awaitTurn(queue.enter(candidate("t-1"))).orElseThrow();
        assertThat(queue.intend(turn, "refs/heads/main", "a", "b")).isTrue();

        assertThat(queue.rejected(turn, "red on the base that had moved")).isTrue();

        assertThat(queue.openIntentsOf("t-1")).isEmpty();
    }

    @Test
    void conflictsCountFromTheLastResetOrLanding() throws Exception {
        TaskGraph graph = new TaskGraph(database, time, new RandomIds(new Random(7)));
        String task = added(graph);
        conflict(task);
        conflict(task);
        conflict("other");
        assertThat(queue.conflictsOf(task)).isEqualTo(2);

        time.pass(Duration.ofSeconds(1));
        List<GraphFact> _ = graph.reset(task, TaskGraph.ClaimPolicy.BROKEN);
        assertThat(queue.conflictsOf(task)).isZero();
        time.pass(Duration.ofSeconds(1));
        conflict(task);
        assertThat(queue.conflictsOf(task)).isEqualTo(1);

        assertThat(queue.landed(queue.awaitTurn(queue.enter(candidate(task))).orElseThrow(), "b"))
                .isTrue();
        assertThat(queue.conflictsOf(task)).isZero();
    }

    private String added(TaskGraph graph) {
        List<GraphFact> _ = graph.add(TaskDraft.titled("one"), List.of());
        return database.first("SELECT id FROM tasks", row -> row.text("id")).orElseThrow();
    }

    private void conflict(String item) throws InterruptedException {
        assertThat(queue.conflict(queue.awaitTurn(queue.enter(candidate(item))).orElseThrow(), "both changed a"))
                .isTrue();
    }

    private List<String> statuses() {
        return database.query(
                "SELECT item || ' ' || status AS line FROM landings ORDER BY id", row -> row.text("line"));
    }

    private static Candidate candidate(String item) {
        return new Candidate(item, "a-1", "w1", "ratchet/" + item, "abc", "main");
    }
}
