import dev.ratchet.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many connections that all want to write, as many loops do: how long the unluckiest waits for its turn. */
record Turns(Path home, Path scratch) {
    private static final int CONNECTIONS = 16;
    private static final Duration SPAN = Duration.ofSeconds(8);
    private static final String COUNT =
            "INSERT INTO counter (id, next) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET next = next + 1";

    List<Figure> measure() throws IOException, InterruptedException {
        Path file = Files.createDirectories(scratch.resolve("turns")).resolve("ratchet.db");
        Database.open(file).close();
        List<Double> waits = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS)) {
            List<Future<List<Double>>> all = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                all.add(threads.submit(() -> waits(file)));
            }
            for (Future<List<Double>> future : all) {
                waits.addAll(future.get());
            }
        } catch (ExecutionException e) {
            throw new IOException(e);
        }
        Samples samples = new Samples(waits);
        return List.of(Figure.shown(
                "Wait of one of 16 connections for its turn to write, all of them writing all the time",
                "%s ms, longest %s ms"
                        .formatted(
                                Samples.number(samples.p50()),
                                Samples.number(samples.values().getLast()))));
    }

    private static List<Double> waits(Path file) {
        List<Double> waits = new ArrayList<>();
        long end = System.nanoTime() + SPAN.toNanos();
        try (Database database = Database.open(file)) {
            while (System.nanoTime() < end) {
                long asked = System.nanoTime();
                waits.add(database.transaction(() -> {
                    double waited = (System.nanoTime() - asked) / 1e6;
                    database.update(COUNT);
                    return waited;
                }));
            }
        }
        return waits;
    }
}
