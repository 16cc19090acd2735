import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.Running;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the sessions of one process cost each other: a session beside many, and many that are ended at once. */
record Endings(Path scratch) {
    private static final int[] AT_WORK = {1, 10, 100};
    private static final int ROUNDS = 100;
    private static final String WORKS = "exec sleep 600";
    /** A daemon in a session of its own that knows nothing of who started it. */
    private static final String WORKS_WITH_A_DAEMON =
            "(setsid env -i /bin/sleep 600 > /dev/null &) ; exec sleep 600";
    private static final String LEAVES_A_DAEMON = "(setsid env -i /bin/sleep 600 > /dev/null &)";

    List<Figure> measure() throws IOException, InterruptedException {
        Files.createDirectories(scratch);
        List<Figure> figures = new ArrayList<>();
        for (int atWork : AT_WORK) {
            figures.add(beside(atWork - 1, WORKS, "true", "A session from start to end beside %d others, p50"));
            figures.add(atOnce(atWork));
        }
        figures.add(beside(99, WORKS_WITH_A_DAEMON, "true", "The same where each of %d others has a daemon, p50"));
        figures.add(beside(
                99, WORKS_WITH_A_DAEMON, LEAVES_A_DAEMON, "The same beside %d others if it leaves a daemon itself, p50"));
        return figures;
    }

    private Figure beside(int others, String work, String script, String what) throws IOException, InterruptedException {
        List<Running> atWork = start(others, work);
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            long before = System.nanoTime();
            Running running = launch(script);
            running.awaitExit(Duration.ofMinutes(1));
            running.end(Duration.ofSeconds(5));
            times.add((System.nanoTime() - before) / 1e6);
        }
        endAll(atWork);
        Samples samples = new Samples(times);
        return Figure.shown(
                what.formatted(others),
                "%.2f ms, p95 %.2f ms".formatted(samples.p50(), samples.p95()));
    }

    private Figure atOnce(int howMany) throws IOException, InterruptedException {
        List<Running> atWork = start(howMany, WORKS);
        long before = System.nanoTime();
        endAll(atWork);
        double millis = (System.nanoTime() - before) / 1e6;
        return Figure.shown(
                "%d sessions at work ended at once".formatted(howMany),
                "%s ms, %.2f ms each".formatted(Samples.number(millis), millis / howMany));
    }

    private List<Running> start(int howMany, String script) throws IOException {
        List<Running> started = new ArrayList<>();
        for (int i = 0; i < howMany; i++) {
            started.add(launch(script));
        }
        return started;
    }

    private static void endAll(List<Running> running) throws InterruptedException {
        List<Thread> ending = running.stream()
                .map(each -> Thread.ofVirtual().start(() -> each.end(Duration.ZERO)))
                .toList();
        for (Thread thread : ending) {
            thread.join();
        }
    }

    private Running launch(String script) throws IOException {
        return new LocalLauncher()
                .launch(
                        new LaunchCommand(
                                List.of("/bin/sh", "-c", script),
                                scratch,
                                Map.of(),
                                null,
                                scratch.resolve("output"),
                                null),
                        "bench");
    }
}
