package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that goes away while somebody has it open. */
class PostgresOutageTest {
    private static final String ONE = "SELECT 1 AS one";

    private LoopbackProxy network;
    private Database database;

    @BeforeEach
    void open() {
        network = new LoopbackProxy(EmbeddedServer.port());
        database = PostgresDatabase.open(
                EmbeddedServer.project("out" + UUID.randomUUID().toString().substring(0, 8), network));
    }

    @AfterEach
    void close() {
        database.close();
        network.close();
    }

    private static StorePatience until(CountDownLatch noticed) {
        return new StorePatience() {
            @Override
            protected boolean again(Trouble unreachable) {
                noticed.countDown();
                return !Thread.currentThread().isInterrupted();
            }

            @Override
            protected boolean isOver() {
                return false;
            }

            @Override
            protected void answered() {}

            @Override
            protected void gaveUp() {}
        };
    }

    private static StorePatience nobodyWaits() {
        return new StorePatience() {
            @Override
            protected boolean again(Trouble unreachable) {
                return false;
            }

            @Override
            protected boolean isOver() {
                return true;
            }

            @Override
            protected void answered() {}

            @Override
            protected void gaveUp() {}
        };
    }

    private int one() {
        return database.first(ONE, row -> row.number("one")).orElseThrow();
    }

    @Test
    void whoIsPatientWaitsAndGetsHisAnswer() throws Exception {
        CountDownLatch noticed = new CountDownLatch(1);
        database.waiting(until(noticed));
        network.cut();

        CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(this::one);
        assertThat(noticed.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(answer).isNotDone();
        network.mend();

        assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo(1);
    }

    @Test
    void whoIsNotLetInAnyMoreWaitsUntilHeIs() throws Exception {
        String user = "u" + UUID.randomUUID().toString().replace("-", "");
        database.update("CREATE ROLE " + user + " LOGIN SUPERUSER");
        PostgresSettings his = EmbeddedServer.project("late" + user.substring(0, 8));
        try (Database open = PostgresDatabase.open(
                new PostgresSettings(his.url(), his.project(), his.pool(), Map.of("PGUSER", user)))) {
            CountDownLatch noticed = new CountDownLatch(1);
            open.waiting(until(noticed));
            database.update("ALTER ROLE " + user + " NOLOGIN");
            int _ = database.query(
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ?", _ -> 1, user)
                    .size();

            CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(
                    () -> open.first(ONE, row -> row.number("one")).orElseThrow());
            assertThat(noticed.await(30, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> open.impatiently(() -> open.first(ONE, row -> row.number("one"))))
                    .hasMessageContaining("does not let us in");
            assertThat(answer).isNotDone();
            database.update("ALTER ROLE " + user + " LOGIN");

            assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo(1);
        }
    }

    /** A session may still run, whose lease is to be renewed. */
    @Test
    void whoAsksAgainAfterNobodyWasToWaitIsAnsweredWhenTheServerIsBack() {
        database.waiting(nobodyWaits());
        network.cut();
        assertThatThrownBy(this::one).matches(Trouble::isUnreachable);
        network.mend();

        long began = System.nanoTime();
        while (System.nanoTime() - began < TimeUnit.SECONDS.toNanos(20)) {
            try {
                assertThat(one()).isEqualTo(1);
                return;
            } catch (Trouble trouble) {
                assertThat(trouble.kind()).isEqualTo(Trouble.Kind.UNREACHABLE);
                Thread.onSpinWait();
            }
        }
        throw new AssertionError("it is asked no more");
    }

    /** The driver alone would wait for 40 s. */
    @Test
    void whoIsInMidQuestionWhenAServerFallsSilentIsCutOffOnceNobodyIsToWait() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        database.waiting(nobodyWaits());
        CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(() -> database.transaction(() -> {
            int _ = one();
            network.swallow();
            asked.countDown();
            return one();
        }));
        assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();

        long began = System.nanoTime();
        while (!answer.isDone() && System.nanoTime() - began < TimeUnit.SECONDS.toNanos(20)) {
            assertThatThrownBy(() -> database.impatiently(this::one)).matches(Trouble::isUnreachable);
        }

        assertThat(answer).failsWithin(0, TimeUnit.SECONDS);
    }

    @Test
    void whatIsLostBeforeItIsCommittedIsDoneAgainAsAWhole() {
        database.update("CREATE TABLE counted (n BIGINT)");
        database.waiting(until(new CountDownLatch(1)));
        AtomicInteger tries = new AtomicInteger();

        int seen = database.serially(() -> {
            database.update("INSERT INTO counted (n) VALUES (1)");
            if (tries.getAndIncrement() == 0) {
                network.cut();
                network.mend();
            }
            return counted();
        });

        assertThat(tries).hasValue(2);
        assertThat(seen).isEqualTo(1);
        assertThat(counted()).isEqualTo(1);
    }

    private int counted() {
        return database.first("SELECT count(*) AS n FROM counted", row -> row.number("n"))
                .orElseThrow();
    }

    @Test
    void whoIsNotIsToldInOneLine() {
        network.cut();

        assertThatThrownBy(this::one).isInstanceOfSatisfying(Trouble.class, trouble -> {
            assertThat(trouble.kind()).isEqualTo(Trouble.Kind.UNREACHABLE);
            assertThat(trouble.getMessage())
                    .contains("cannot be reached")
                    .doesNotContain("localhost", Integer.toString(network.port()))
                    .hasLineCount(1);
        });
        database.waiting(until(new CountDownLatch(1)));
        assertThatThrownBy(() -> database.impatiently(this::one))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("cannot be reached")
                .hasMessageNotContaining(Integer.toString(network.port()));
    }

    @Test
    void whoIsNotDoesNotWaitForASilentServerEither() {
        assertThatThrownBy(() -> database.impatiently(() -> database.query("SELECT pg_sleep(15)", _ -> true)))
                .isInstanceOfSatisfying(
                        Trouble.class, trouble -> assertThat(trouble.kind()).isEqualTo(Trouble.Kind.UNREACHABLE));
        assertThat(one()).isEqualTo(1);
    }

    @Test
    void changesAreToldAndThoseThatMayHaveBeenMissedToo() throws Exception {
        Semaphore heard = new Semaphore(0);
        Semaphore other = new Semaphore(0);
        try (StoreChanges.Subscription _ = database.changes().subscribe(StoreChanges.TASKS, heard::release);
                StoreChanges.Subscription _ = database.changes().subscribe("other", other::release)) {
            assertThat(heard.tryAcquire(30, TimeUnit.SECONDS)).as("it listens").isTrue();
            assertThat(database.changes().areTold()).isTrue();
            assertThat(other.tryAcquire(30, TimeUnit.SECONDS)).isTrue();

            int _ = database.transaction(() -> {
                database.tell(List.of(StoreChanges.TASKS));
                return 1;
            });
            assertThat(heard.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            assertThat(other.availablePermits()).isZero();

            network.cut();
            network.mend();
            assertThat(heard.tryAcquire(30, TimeUnit.SECONDS))
                    .as("it listens again")
                    .isTrue();
        }
    }
}
