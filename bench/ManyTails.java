import dev.ratchet.session.supervise.SupervisedAgent;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.process.growth.FileGrowthWatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What it costs to watch many sessions that say nothing. */
record ManyTails(Path home, Path scratch) {
    private static final int SESSIONS = 200;
    private static final long SECONDS = 30;

    List<Figure> measure() throws IOException, InterruptedException {
        Place place = Place.prepare(home, scratch.resolve("tails"), "");
        int exit =
                place.java(List.of("ManyTails", place.directory().toString())).waitFor();
        List<String> lines = Files.readAllLines(place.directory().resolve("log"));
        if (exit != 0) {
            throw new IllegalStateException(String.join("\n", lines));
        }
        return List.of(Figure.atMost(
                "Processor time of watching 200 silent sessions at once, of one core",
                Double.parseDouble(lines.getLast()),
                15,
                "%",
                ""));
    }

    /** The JVM that measures: prints the share of a core that it used while all of them were silent. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path directory = Path.of(args[0]);
        String silent = "echo '{\"type\":\"system\",\"subtype\":\"init\"}'; exec sleep 1000";
        try (FileGrowthWatcher growthWatcher = new FileGrowthWatcher()) {
            Workbench bench = new Workbench(directory, growthWatcher);
            SupervisedAgent agent = bench.agent("sh", List.of("-c", silent), "claude");
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                Assignment assignment = bench.assignment(agent, i);
                threads.add(Thread.ofVirtual().start(() -> agent.run(assignment, _ -> {})));
            }
            Thread.sleep(20_000);
            long before = cpuNanos();
            Thread.sleep(SECONDS * 1000);
            double share = (cpuNanos() - before) / (SECONDS * 1e9) * 100;
            threads.forEach(Thread::interrupt);
            for (Thread thread : threads) {
                thread.join();
            }
            System.out.println(share);
        }
    }

    private static long cpuNanos() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    }
}
