import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.PostgresDatabase;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How fast tasks are claimed and settled: by many at once, and with few and with many tasks in the graph, in either store. */
record Claims(Path scratch) {
    private static final int CONNECTIONS = 16;
    private static final int CLAIMED = 10_000;
    private static final List<Integer> SIZES = Stream.of(1_000, 100_000, 1_000_000)
            .filter(size -> size <= Integer.getInteger("bench.most.tasks", 1_000_000))
            .toList();
    private static final int ROUNDS = 400;
    private static final double FLAT = 1.3;
    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final TaskScope ALL = new TaskScope.All();

    private record Times(Samples claims, Samples settles) {}

    List<Figure> measure() throws IOException, InterruptedException {
        List<Figure> figures = new ArrayList<>();
        if (SharedStore.project("claims", CONNECTIONS).isEmpty()) {
            figures.add(Figure.shown("Claims with 16 connections to PostgreSQL", "not here"));
        } else {
            figures.addAll(together());
            List<Times> shared = new ArrayList<>();
            for (int size : SIZES) {
                try (Database database = SharedStore.open(
                        SharedStore.project("size" + size, 2).orElseThrow())) {
                    shared.add(times(database, size));
                }
            }
            figures.addAll(figures("PostgreSQL", shared));
        }
        List<Times> own = new ArrayList<>();
        for (int size : SIZES) {
            Path directory = Files.createDirectories(scratch.resolve("claims-" + size));
            try (Database database = Database.open(directory.resolve("ratchet.db"))) {
                own.add(times(database, size));
            }
        }
        figures.addAll(figures("SQLite", own));
        return figures;
    }

    private static List<Figure> figures(String store, List<Times> times) {
        List<Figure> figures = new ArrayList<>();
        Times few = times.getFirst();
        for (int i = 0; i < times.size(); i++) {
            Times these = times.get(i);
            String what = String.format(Locale.ROOT, "%s, one of %,d tasks, p50: ", store, SIZES.get(i));
            figures.add(shown(what + "claim", these.claims));
            figures.add(shown(what + "settle", these.settles));
        }
        Times many = times.getLast();
        figures.add(Figure.atMost(
                store + ", a claim of the most tasks against one of 1,000, p50",
                many.claims.p50() / few.claims.p50(),
                FLAT,
                "×",
                ""));
        figures.add(Figure.atMost(
                store + ", a settle of the most tasks against one of 1,000, p50",
                many.settles.p50() / few.settles.p50(),
                FLAT,
                "×",
                ""));
        return figures;
    }

    private static Figure shown(String what, Samples millis) {
        return Figure.shown(
                what, String.format(Locale.ROOT, "%.3f ms, p95 %.3f ms", millis.p50(), millis.p95()));
    }

    /** No task may be given out twice. */
    private static List<Figure> together() throws InterruptedException {
        try (Database database =
                SharedStore.open(SharedStore.project("claims", CONNECTIONS).orElseThrow())) {
            SharedStore.fill(database, 2 * CLAIMED);
            TaskClaims claims = new TaskClaims(database, new SteadyTime());
            claim(claims, CLAIMED / 10);
            Set<String> claimed = ConcurrentHashMap.newKeySet();
            long before = System.nanoTime();
            List<Thread> threads = IntStream.range(0, CONNECTIONS)
                    .mapToObj(_ -> Thread.ofPlatform().start(() -> {
                        for (int i = 0; i < CLAIMED / CONNECTIONS; i++) {
                            TaskClaim claim = claims.next(ALL, "agent", LEASE).claim();
                            if (claim == null || !claimed.add(claim.task())) {
                                throw new IllegalStateException("twice, or none: " + claim);
                            }
                        }
                    }))
                    .toList();
            for (Thread thread : threads) {
                thread.join();
            }
            double seconds = (System.nanoTime() - before) / 1e9;
            return List.of(Figure.atLeast(
                    "Claims with 16 connections to PostgreSQL", claimed.size() / seconds, 1000, "a second"));
        }
    }

    private static void claim(TaskClaims claims, int count) {
        for (int i = 0; i < count; i++) {
            var _ = claims.next(ALL, "agent", LEASE);
        }
    }

    /** What the server does by itself within some minutes of so many new rows; it is measured when that is over. */
    private static void settled(Database database, TaskClaims claims) {
        claims.done(claims.next(ALL, "agent", LEASE).claim(), TaskClaims.Verification.PASSED, "");
        if (database instanceof PostgresDatabase) {
            database.update("VACUUM ANALYZE task_counts");
            database.update("VACUUM ANALYZE tasks");
            database.update("CHECKPOINT");
            // Whoever looks through all rows keeps what is dead by then from being cleared away.
            while (database.first(
                            "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'autovacuum worker' AND pg_sleep(0.5) IS NOT NULL",
                            _ -> true)
                    .isPresent()) {
                Thread.onSpinWait();
            }
        }
    }

    private static Times times(Database database, int size) {
        SharedStore.fill(database, size);
        TaskClaims claims = new TaskClaims(database, new SteadyTime());
        settled(database, claims);
        List<Double> claimed = new ArrayList<>();
        List<Double> settled = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            long before = System.nanoTime();
            TaskClaim claim = claims.next(ALL, "agent", LEASE).claim();
            double claiming = (System.nanoTime() - before) / 1e6;
            before = System.nanoTime();
            claims.done(claim, TaskClaims.Verification.PASSED, "");
            if (i >= ROUNDS / 4) {
                claimed.add(claiming);
                settled.add((System.nanoTime() - before) / 1e6);
            }
        }
        return new Times(new Samples(claimed), new Samples(settled));
    }
}
