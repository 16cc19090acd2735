import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Many workers with short tasks over one PostgreSQL: how much of their time they work. Each is a thread that waits in place of an agent. */
final class Workers {
    private static final int WORKERS = Integer.getInteger("bench.workers", 200);
    private static final int TASKS = Integer.getInteger("bench.tasks", 20_000);
    private static final int CONNECTIONS = 16;
    private static final Duration TASK = Duration.ofSeconds(1);
    private static final Duration LEASE = Duration.ofMinutes(2);

    private Workers() {}

    static List<Figure> measure() throws InterruptedException {
        String what = String.format(
                Locale.ROOT, "%,d workers, %,d tasks of 1 s in PostgreSQL, of the ideal time", WORKERS, TASKS);
        if (SharedStore.project("workers", CONNECTIONS).isEmpty()) {
            return List.of(Figure.shown(what, "not here"));
        }
        try (Database database =
                SharedStore.open(SharedStore.project("workers", CONNECTIONS).orElseThrow())) {
            SharedStore.fill(database, TASKS);
            Set<String> done = ConcurrentHashMap.newKeySet();
            List<Double> gaps = java.util.Collections.synchronizedList(new ArrayList<>());
            long before = System.nanoTime();
            List<Thread> threads = IntStream.range(0, WORKERS)
                    .mapToObj(i -> Thread.ofVirtual().start(() -> work(database, "w" + i, done, gaps)))
                    .toList();
            for (Thread thread : threads) {
                thread.join();
            }
            double seconds = (System.nanoTime() - before) / 1e9;
            if (done.size() != TASKS) {
                throw new IllegalStateException(done.size() + " tasks were done");
            }
            double ideal = Math.ceilDiv(TASKS, WORKERS) * (double) TASK.toSeconds();
            Samples between = new Samples(gaps);
            return List.of(
                    Figure.atLeast(what, 100 * ideal / seconds, 95, "%"),
                    Figure.shown(
                            "The same: settle one and claim the next, p50",
                            Samples.number(between.p50()) + " ms, p95 " + Samples.number(between.p95()) + " ms"));
        }
    }

    private static void work(Database database, String owner, Set<String> done, List<Double> gaps) {
        TaskClaims claims = new TaskClaims(database, new SteadyTime());
        CountDownLatch never = new CountDownLatch(1);
        TaskClaim claim = claims.next(new TaskScope.All(), owner, LEASE).claim();
        while (claim != null) {
            try {
                boolean _ = never.await(TASK.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            long before = System.nanoTime();
            claims.done(claim, TaskClaims.Verification.PASSED, "");
            if (!done.add(claim.task())) {
                throw new IllegalStateException("twice: " + claim.task());
            }
            claim = claims.next(new TaskScope.All(), owner, LEASE).claim();
            gaps.add((System.nanoTime() - before) / 1e6);
        }
    }
}
