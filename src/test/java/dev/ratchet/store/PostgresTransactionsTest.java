package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Who waits for whom in PostgreSQL, and when others are told of what was done. */
class PostgresTransactionsTest {
    private final PostgresSettings settings = EmbeddedServer.project("x" + UUID.randomUUID());

    @Test
    void whatIsDoneSideBySideWaitsForWhatIsSerialAlone() throws Exception {
        try (Database database = PostgresDatabase.open(settings)) {
            CountDownLatch bothAreThere = new CountDownLatch(2);
            Runnable meeting = () -> {
                boolean met = database.sideBySide(() -> {
                    bothAreThere.countDown();
                    return awaited(bothAreThere);
                });
                assertThat(met).isTrue();
            };
            together(meeting, meeting);

            List<String> order = new CopyOnWriteArrayList<>();
            CountDownLatch itIsHis = new CountDownLatch(1);
            together(
                    () -> database.serially(() -> {
                        itIsHis.countDown();
                        database.query("SELECT pg_sleep(0.2)", _ -> true);
                        return order.add("serial");
                    }),
                    () -> {
                        assertThat(awaited(itIsHis)).isTrue();
                        boolean _ = database.sideBySide(() -> order.add("beside"));
                    });
            assertThat(order).containsExactly("serial", "beside");
        }
    }

    @Test
    void ofTwoThatWaitForEachOtherOneIsDoneAgain() throws Exception {
        try (Database database = PostgresDatabase.open(settings)) {
            database.update("CREATE TABLE crossing (id BIGINT PRIMARY KEY, next BIGINT)");
            database.update("INSERT INTO crossing (id, next) VALUES (1, 0), (2, 0)");
            CountDownLatch bothHaveOne = new CountDownLatch(2);

            together(() -> addToBoth(database, 1, 2, bothHaveOne), () -> addToBoth(database, 2, 1, bothHaveOne));

            assertThat(database.query("SELECT next FROM crossing", row -> row.number("next")))
                    .containsExactly(2, 2);
        }
    }

    private static void addToBoth(Database database, int first, int second, CountDownLatch bothHaveOne) {
        String adding = "UPDATE crossing SET next = next + 1 WHERE id = ?";
        int _ = database.sideBySide(() -> {
            database.update(adding, first);
            bothHaveOne.countDown();
            assertThat(awaited(bothHaveOne)).isTrue();
            return database.update(adding, second);
        });
    }

    private static void together(Runnable one, Runnable other) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<?> each : List.of(threads.submit(one), threads.submit(other))) {
                each.get();
            }
        }
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A large import has the turn for as long as it takes; nobody breaks for that. */
    @Test
    void whoWaitsForOthersGivesUpBeforeItIsTakenForHisOwnFault() {
        try (Database database = PostgresDatabase.open(settings)) {
            String limits =
                    "SELECT current_setting('lock_timeout') || ' of ' || current_setting('statement_timeout') AS"
                            + " limits";

            assertThat(database.first(limits, row -> row.text("limits"))).contains("15s of 20s");
            assertThat(database.largeTransaction(() -> database.first(limits, row -> row.text("limits"))))
                    .contains("0 of 30min");
        }
    }

    @Test
    void whoHasWaitedForARowForAsLongAsAStatementMayTakeTriesAgainAndWhoHasNotWaitedDoesNot() {
        try (Database one = PostgresDatabase.open(settings);
                Database other = PostgresDatabase.open(settings)) {
            String adding = "UPDATE counter SET next = next + 1";
            one.update("INSERT INTO counter (id, next) VALUES (1, 0)");

            int _ = one.transaction(() -> {
                int changed = one.update(adding);
                assertThatThrownBy(() -> shortly(other, adding))
                        .matches(Trouble::isUnreachable)
                        .hasMessageContaining("others have kept it busy for too long");
                return changed;
            });
            assertThatThrownBy(() -> shortly(other, "UPDATE counter SET next = 7 WHERE pg_sleep(5) IS NOT NULL"))
                    .isInstanceOf(Trouble.class)
                    .matches(thrown -> !Trouble.isUnreachable(thrown))
                    .hasMessageContaining("a statement took far too long and was ended");
        }
    }

    private static void shortly(Database database, String statement) {
        int _ = database.transaction(() -> {
            database.update("SET LOCAL statement_timeout = '100ms'");
            return database.update(statement);
        });
    }

    @Test
    void whatIsToldInATransactionIsToldOnceItIsCommitted() throws Exception {
        try (Database database = PostgresDatabase.open(settings);
                Database other = PostgresDatabase.open(settings)) {
            BlockingQueue<String> heard = new LinkedBlockingQueue<>();
            try (StoreChanges.Subscription _ = other.changes().subscribe("news", () -> heard.add("news"));
                    StoreChanges.Subscription _ = other.changes().subscribe("lies", () -> heard.add("lies"))) {
                // Whoever begins to listen looks once by himself.
                assertThat(List.of(next(heard), next(heard))).containsExactlyInAnyOrder("news", "lies");

                assertThatThrownBy(() -> database.transaction(() -> {
                            database.tell(List.of("lies"));
                            throw new IllegalStateException("nothing came of it");
                        }))
                        .hasMessage("nothing came of it");
                int _ = database.transaction(() -> {
                    database.tell(List.of("other", "news"));
                    return database.update("INSERT INTO counter (id, next) VALUES (1, 7)");
                });

                assertThat(next(heard)).isEqualTo("news");
                assertThat(other.first("SELECT next FROM counter", row -> row.number("next")))
                        .contains(7);
            }
        }
    }

    private static String next(BlockingQueue<String> heard) throws InterruptedException {
        return String.valueOf(heard.poll(10, TimeUnit.SECONDS));
    }
}
