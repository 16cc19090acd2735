package dev.ratchet.work.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.TaskGraph.Grip;
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

/** Who has a task, for how long, and what a late owner can still do. */
class ClaimsTest {
    private static final Duration LEASE = Duration.ofMinutes(2);
    private static final Scope ALL = new Scope.All();

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private TaskGraph graph;
    private Claims claims;

    @BeforeEach
    void open() {
        database = Database.open(directory.resolve("ratchet.db"));
        graph = new TaskGraph(database, time, new Ids(new Random(7)));
        claims = new Claims(database, time);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void claimsByPriorityThenAge() {
        String late = add(Draft.titled("late"), 5);
        String old = add(Draft.titled("old"), 1);
        String young = add(Draft.titled("young"), 1);

        assertThat(List.of(take(), take(), take())).extracting(Claim::task).containsExactly(old, young, late);
        assertThat(claims.next(ALL, "agent-1", LEASE).claim()).isNull();
    }

    @Test
    void aLapsedLeaseGoesToTheNextWhoAsks() {
        add(Draft.titled("one"), 0);
        Claim first = take();
        time.pass(LEASE);

        Claims.Taken second = claims.next(ALL, "agent-2", LEASE);

        assertThat(second.claim()).isNotNull();
        assertThat(second.facts())
                .containsExactly(
                        new Fact.Moved(first.task(), Status.IN_PROGRESS, Status.PENDING, Fact.Cause.LEASE_LAPSED),
                        new Fact.Moved(first.task(), Status.PENDING, Status.IN_PROGRESS, Fact.Cause.CLAIMED));
    }

    @Test
    void aLateOwnerCannotSettleRenewOrRelease() {
        add(Draft.titled("one"), 0);
        Claim late = take();
        time.pass(LEASE);
        Claim present =
                Objects.requireNonNull(claims.next(ALL, "agent-2", LEASE).claim());

        Fact lost = new Fact.ClaimLost(late.task(), late.owner());
        assertThat(claims.done(late, Claims.Verification.PASSED, "")).containsExactly(lost);
        assertThat(claims.fail(late, "why")).containsExactly(lost);
        assertThat(claims.retry(late, "why", null)).containsExactly(lost);
        assertThat(claims.release(late, "why")).containsExactly(lost);
        assertThat(claims.renew(late, LEASE)).isEmpty();
        assertThat(claims.renew(present, LEASE)).isPresent();
        assertThat(claims.done(present, Claims.Verification.PASSED, "")).hasSize(1);
    }

    @Test
    void aRenewedLeaseIsKept() {
        add(Draft.titled("one"), 0);
        Claim claim = take();
        time.pass(Duration.ofSeconds(100));
        assertThat(claims.renew(claim, LEASE)).isPresent();
        time.pass(Duration.ofSeconds(100));

        assertThat(claims.next(ALL, "agent-2", LEASE).claim()).isNull();
    }

    @Test
    void threeRetriesMakeFourAttempts() {
        String id = add(Draft.titled("one"), 0);
        for (int i = 0; i < 3; i++) {
            claims.retry(take(), "reason " + i, null);
        }
        assertThat(new Tasks(database).get(id).retryCount()).isEqualTo(3);

        assertThat(claims.retry(take(), "the last reason", null))
                .containsExactly(new Fact.Moved(id, Status.IN_PROGRESS, Status.FAILED, Fact.Cause.ASKED));
        assertThat(new Tasks(database).log(id))
                .extracting(LogEntry::text)
                .containsExactly("reason 0", "reason 1", "reason 2", "no retry is left (3 made): the last reason");
        assertThat(new Tasks(database).get(id).verificationStatus()).isEqualTo("failed");
    }

    @Test
    void aTaskThatWasSplitWaitsForItsParts() {
        String id = add(Draft.titled("one"), 0);
        Claim claim = take();
        add(Draft.titled("part").under(id), 0);

        assertThat(claims.done(claim, Claims.Verification.PASSED, ""))
                .containsExactly(new Fact.Moved(id, Status.IN_PROGRESS, Status.PENDING, Fact.Cause.RELEASED));
        assertThat(claims.done(take(), Claims.Verification.PASSED, ""))
                .contains(new Fact.Moved(id, Status.PENDING, Status.DONE, Fact.Cause.CHILDREN_DONE));
    }

    @Test
    void nobodyElseSettlesAClaimedTaskWithoutForce() {
        String id = add(Draft.titled("one"), 0);
        Claim claim = take();

        assertThatThrownBy(() -> graph.done(id, Grip.RESPECTED))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining(claim.owner())
                .hasMessageContaining("--force");
        assertThatThrownBy(() -> graph.fail(id, "why", Grip.RESPECTED)).isInstanceOf(Trouble.class);
        assertThatThrownBy(() -> graph.reset(id, Grip.RESPECTED)).isInstanceOf(Trouble.class);
        assertThatThrownBy(() -> graph.delete(id, Grip.RESPECTED)).isInstanceOf(Trouble.class);
        graph.reset(id, Grip.BROKEN);
        assertThat(claims.renew(claim, LEASE)).isEmpty();
    }

    @Test
    void threadsWithConnectionsOfTheirOwnClaimEachTaskOnce() throws Exception {
        List<String> all = IntStream.range(0, 60)
                .mapToObj(i -> add(Draft.titled("task " + i), i % 3))
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
        assertThat(new Tasks(database).list(new Tasks.Filter(Status.DONE, null)))
                .hasSize(60);
    }

    /** Works until all is done; when nothing is ready, others have what the rest waits for. */
    private List<String> work(String owner) {
        List<String> mine = new ArrayList<>();
        try (Database own = Database.open(database.file())) {
            Claims here = new Claims(own, time);
            Tasks tasks = new Tasks(own);
            while (tasks.list(new Tasks.Filter(Status.DONE, null)).size() < 60) {
                Claim claim = here.next(ALL, owner, LEASE).claim();
                if (claim != null) {
                    mine.add(claim.task());
                    here.done(claim, Claims.Verification.SKIPPED, "");
                }
            }
        }
        return mine;
    }

    private Claim take() {
        return Objects.requireNonNull(claims.next(ALL, "agent-1", LEASE).claim());
    }

    private String add(Draft draft, int priority) {
        time.pass(Duration.ofMillis(1));
        Draft whole = new Draft(draft.title(), null, draft.parent(), null, priority, null, null);
        return ((Fact.Added) graph.add(whole, List.of()).getFirst()).task();
    }
}
