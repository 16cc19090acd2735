package dev.ratchet.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.loop.base.Time;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.EmbeddedServer;
import dev.ratchet.store.LoopbackProxy;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.PostgresDatabase;
import dev.ratchet.store.TestStore;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskGraph.ClaimPolicy;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A claim that is kept as long as somebody works on it. */
@OnBothStores
class LeaseHoldTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    /** A machine that is busy may be late by a second before a lease is lost. */
    private static final Duration LEASE = Duration.ofMillis(1500);

    /** Renewed so seldom that nothing is found out by that. */
    private static final Duration LONG_LEASE = Duration.ofMinutes(5);

    private static final Duration FAREWELL = Duration.ofMillis(300);

    @TempDir
    Path directory;

    private final SteadyTime time = new SteadyTime();
    private Database database;
    private TaskGraph graph;
    private TaskClaims claims;
    private TaskClaim claim;

    @BeforeEach
    void claimATask() {
        database = store.open(directory);
        graph = new TaskGraph(database, time, new RandomIds(new Random(7)));
        claims = new TaskClaims(database, time);
        List<GraphFact> _ = graph.add(TaskDraft.titled("one"), List.of());
        claim = Objects.requireNonNull(
                claims.next(new TaskScope.All(), "agent-1", LEASE).claim());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void outlivesItsFirstLease() throws Exception {
        try (LeaseHold hold = new LeaseHold(claim, claims, LEASE, FAREWELL, time, _ -> {})) {
            boolean _ = new CountDownLatch(1).await(LEASE.toMillis() * 4 / 3, TimeUnit.MILLISECONDS);

            assertThat(hold.lost()).isEmpty();
            assertThat(claims.next(new TaskScope.All(), "agent-2", LEASE).claim())
                    .isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoLosesItIsInterrupted(boolean withTheTask) {
        try (LeaseHold hold = new LeaseHold(claim, claims, LEASE, FAREWELL, time, _ -> {})) {
            List<GraphFact> _ = withTheTask
                    ? graph.delete(claim.task(), ClaimPolicy.BROKEN)
                    : graph.reset(claim.task(), ClaimPolicy.BROKEN);

            assertThatThrownBy(() -> new CountDownLatch(1).await(30, TimeUnit.SECONDS))
                    .isInstanceOf(InterruptedException.class);
            assertThat(hold.lost()).contains("the task was taken from this attempt");
        }
    }

    @Test
    void whoeverATaskIsTakenFromHearsOfItLongBeforeTheNextRenewal() throws Exception {
        assumeTrue(store == TestStore.POSTGRESQL, "of a file nobody is told anything");
        ClaimPolicy force = ClaimPolicy.BROKEN;
        List<Consumer<TaskClaim>> all = List.of(
                held -> graph.reset(held.task(), force),
                held -> graph.done(held.task(), force),
                held -> graph.fail(held.task(), "no", force),
                held -> graph.delete(held.task(), force),
                claims::cancel);
        for (Consumer<TaskClaim> takeAway : all) {
            List<GraphFact> _ = graph.add(TaskDraft.titled("another"), List.of());
            TaskClaim held = Objects.requireNonNull(
                    claims.next(new TaskScope.All(), "agent-1", LONG_LEASE).claim());
            try (LeaseHold hold = new LeaseHold(held, claims, LONG_LEASE, FAREWELL, time, _ -> {})) {
                awaitRenewal(held);

                takeAway.accept(held);

                assertThatThrownBy(() -> new CountDownLatch(1).await(30, TimeUnit.SECONDS))
                        .isInstanceOf(InterruptedException.class);
                assertThat(hold.lost()).contains("the task was taken from this attempt");
            }
        }
    }

    private void awaitRenewal(TaskClaim held) throws InterruptedException {
        TaskQueries tasks = new TaskQueries(database);
        while (!Objects.requireNonNull(tasks.get(held.task()).leaseUntil()).isAfter(held.leaseUntil())) {
            boolean _ = new CountDownLatch(1).await(5, TimeUnit.MILLISECONDS);
        }
    }

    @Test
    void whoLetGoIsNotInterruptedAnyMore() throws Exception {
        LeaseHold hold = new LeaseHold(claim, claims, LEASE, FAREWELL, time, _ -> {});
        List<GraphFact> _ = claims.release(claim, "done with it");

        hold.close();
        // Up to here it may have been noticed that the claim is gone, as the loop knows.
        boolean _ = Thread.interrupted();

        assertThatCode(() -> new CountDownLatch(1).await(LEASE.toMillis() / 2, TimeUnit.MILLISECONDS))
                .doesNotThrowAnyException();
    }

    @Test
    void whoCannotRenewItEndsBeforeItIsOver() {
        assumeTrue(store == TestStore.POSTGRESQL, "a file cannot be cut off");
        Duration lease = Duration.ofSeconds(4);
        String project = "cut" + System.nanoTime();
        try (LoopbackProxy network = new LoopbackProxy(EmbeddedServer.port());
                Database far = PostgresDatabase.open(EmbeddedServer.project(project, network));
                Database near = PostgresDatabase.open(EmbeddedServer.project(project))) {
            List<GraphFact> _ =
                    new TaskGraph(near, time, new RandomIds(new Random(7))).add(TaskDraft.titled("one"), List.of());
            TaskClaims claiming = new TaskClaims(far, time);
            TaskClaim own = Objects.requireNonNull(
                    claiming.next(new TaskScope.All(), "agent-1", lease).claim());
            try (LeaseHold hold = new LeaseHold(own, claiming, lease, Duration.ofSeconds(1), time, _ -> {})) {
                network.cut();

                assertThatThrownBy(() -> new CountDownLatch(1).await(60, TimeUnit.SECONDS))
                        .isInstanceOf(InterruptedException.class);
                Instant until = Objects.requireNonNull(
                        new TaskQueries(near).get(own.task()).leaseUntil());
                assertThat(near.now(time)).isBefore(until);
                assertThat(hold.lost())
                        .contains("the lease of the task could not be renewed in time: the database did not answer");
            }
        }
    }

    @Test
    void noLeaseIsJudgedByAClockThatIsWrong() {
        assumeTrue(store == TestStore.POSTGRESQL, "a file has one clock alone");
        Time early = () -> time.now().minus(Duration.ofMinutes(10));
        Time late = () -> time.now().plus(Duration.ofMinutes(10));
        String project = "clocks" + System.nanoTime();
        try (Database one = PostgresDatabase.open(EmbeddedServer.project(project));
                Database two = PostgresDatabase.open(EmbeddedServer.project(project))) {
            List<GraphFact> _ =
                    new TaskGraph(one, early, new RandomIds(new Random(7))).add(TaskDraft.titled("one"), List.of());
            TaskClaims slow = new TaskClaims(one, early);
            TaskClaims fast = new TaskClaims(two, late);
            TaskClaim first = Objects.requireNonNull(slow.next(new TaskScope.All(), "slow", Duration.ofMinutes(2))
                    .claim());

            assertThat(fast.next(new TaskScope.All(), "fast", LEASE).claim())
                    .as("the lease is not over")
                    .isNull();
            assertThat(slow.renew(first, Duration.ofMillis(1))).isPresent();
            TaskClaim second = taken(fast);
            assertThat(slow.next(new TaskScope.All(), "slow", LEASE).claim())
                    .as("the lease has just begun")
                    .isNull();
            assertThat(second.fence()).isGreaterThan(first.fence());
            assertThat(slow.renew(first, LEASE)).isEmpty();
            assertThat(slow.done(first, TaskClaims.Verification.SKIPPED, "late"))
                    .containsExactly(new GraphFact.ClaimLost(first.task(), "slow", null));
        }
    }

    /** As soon as the lease of another has lapsed. */
    private static TaskClaim taken(TaskClaims claims) {
        TaskClaim taken = null;
        while (taken == null) {
            taken = claims.next(new TaskScope.All(), "fast", Duration.ofMinutes(2))
                    .claim();
        }
        return taken;
    }
}
