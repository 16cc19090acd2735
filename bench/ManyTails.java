import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.CommandAgent;
import dev.ratchet.agent.WatchdogSettings;
import dev.ratchet.agent.Workshop;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Brief;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Slot;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.WorkItem;
import dev.ratchet.process.Growth;
import dev.ratchet.process.LocalLauncher;
import dev.ratchet.process.SteadyTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
        Time time = new SteadyTime();
        AgentSettings settings = new AgentSettings(
                "sh",
                List.of("-c", "echo '{\"type\":\"system\",\"subtype\":\"init\"}'; exec sleep 1000"),
                "claude",
                AgentSettings.PromptVia.ARG,
                Map.of(),
                AgentSettings.Permissions.LISTED_TOOLS);
        try (Growth growth = new Growth()) {
            CommandAgent agent = CommandAgent.of(
                    settings,
                    ReadingSettings.DEFAULT,
                    WatchdogSettings.DEFAULT,
                    new Workshop(
                            directory,
                            new AttemptEnvironment(directory.resolve("PROMPT.md")),
                            new LocalLauncher(),
                            growth,
                            time));
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                Assignment assignment = assignment(directory, i, time);
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

    private static Assignment assignment(Path directory, int number, Time time) {
        Attempt attempt =
                new Attempt("bench-" + number, "main", new WorkItem("prompt", "prompt"), new Slot(0, 0), time.now());
        SessionTicket ticket =
                new SessionTicket(number, directory.resolve(number + ".jsonl"), "sh", SessionTicket.Role.WORKING);
        return new Assignment(attempt, ticket, Brief.of("Wait."), directory);
    }
}
