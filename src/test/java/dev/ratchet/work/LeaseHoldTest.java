package dev.ratchet.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Claim;
import dev.ratchet.work.graph.Claims;
import dev.ratchet.work.graph.Draft;
import dev.ratchet.work.graph.Fact;
import dev.ratchet.work.graph.Ids;
import dev.ratchet.work.graph.Scope;
import dev.ratchet.work.graph.TaskGraph;
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

/** A claim that is kept as long as somebody works on it. */
class LeaseHoldTest {
    /** A machine that is busy may be late by a second before a lease is lost. */
    private static final Duration LEASE = Duration.ofMillis(1500);

    @TempDir
    Path directory;

    private final SteadyTime time = new SteadyTime();
    private Database database;
    private TaskGraph graph;
    private Claims claims;
    private Claim claim;

    @BeforeEach
    void claimATask() {
        database = Database.open(directory.resolve("ratchet.db"));
        graph = new TaskGraph(database, time, new Ids(new Random(7)));
        claims = new Claims(database, time);
        List<Fact> _ = graph.add(Draft.titled("one"), List.of());
        claim = Objects.requireNonNull(
                claims.next(new Scope.All(), "agent-1", LEASE).claim());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void outlivesItsFirstLease() throws Exception {
        try (LeaseHold hold = LeaseHold.on(claim, claims, LEASE, time)) {
            boolean _ = new CountDownLatch(1).await(LEASE.toMillis() * 4 / 3, TimeUnit.MILLISECONDS);

            assertThat(hold.lost()).isFalse();
            assertThat(claims.next(new Scope.All(), "agent-2", LEASE).claim()).isNull();
        }
    }

    @Test
    void whoLosesItIsInterrupted() {
        try (LeaseHold hold = LeaseHold.on(claim, claims, LEASE, time)) {
            List<Fact> _ = graph.reset(claim.task(), TaskGraph.Grip.BROKEN);

            assertThatThrownBy(() -> new CountDownLatch(1).await(30, TimeUnit.SECONDS))
                    .isInstanceOf(InterruptedException.class);
            assertThat(hold.lost()).isTrue();
        }
    }

    @Test
    void whoLetGoIsNotInterruptedAnyMore() throws Exception {
        LeaseHold hold = LeaseHold.on(claim, claims, LEASE, time);
        List<Fact> _ = claims.release(claim, "done with it");

        hold.close();
        boolean _ = new CountDownLatch(1).await(LEASE.toMillis() / 2, TimeUnit.MILLISECONDS);

        assertThat(hold.lost()).isFalse();
    }
}
