package dev.ratchet.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskScope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** A claim that is kept as long as somebody works on it. */
@OnBothStores
class LeaseHoldTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    /** A machine that is busy may be late by a second before a lease is lost. */
    private static final Duration LEASE = Duration.ofMillis(1500);

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
        try (LeaseHold hold = new LeaseHold(claim, claims, LEASE, time)) {
            boolean _ = new CountDownLatch(1).await(LEASE.toMillis() * 4 / 3, TimeUnit.MILLISECONDS);

            assertThat(hold.lost()).isFalse();
            assertThat(claims.next(new TaskScope.All(), "agent-2", LEASE).claim())
                    .isNull();
        }
    }

    @Test
    void whoLosesItIsInterrupted() {
        try (LeaseHold hold = new LeaseHold(claim, claims, LEASE, time)) {
            List<GraphFact> _ = graph.reset(claim.task(), TaskGraph.ClaimPolicy.BROKEN);

            assertThatThrownBy(() -> new CountDownLatch(1).await(30, TimeUnit.SECONDS))
                    .isInstanceOf(InterruptedException.class);
            assertThat(hold.lost()).isTrue();
        }
    }

    @Test
    void whoLetGoIsNotInterruptedAnyMore() throws Exception {
        LeaseHold hold = new LeaseHold(claim, claims, LEASE, time);
        List<GraphFact> _ = claims.release(claim, "done with it");

        hold.close();
        boolean _ = new CountDownLatch(1).await(LEASE.toMillis() / 2, TimeUnit.MILLISECONDS);

        assertThat(hold.lost()).isFalse();
    }
}
