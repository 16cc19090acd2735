import dev.ratchet.session.supervise.SupervisedAgent;
import dev.ratchet.llm.model.Model;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.schedule.Scheduler;
import dev.ratchet.process.schedule.SchedulerSettings;
import dev.ratchet.process.SteadyTime;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/** A hundred direct agents in one JVM, each one session of 50 turns after the other: what they hold, and who comes short. */
record EngineFleet(Path home, Path scratch) {
    private static final int LOOPS = 100;
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration SPAN = Duration.ofSeconds(30);
    private static final Duration THINKING = Duration.ofSeconds(1);
    private static final String WHO =
            "100 direct agents in one JVM (sessions without loops around them, a scheduler that"
                    + " never holds them up, the memory settings of the launcher)";

    /** What one run of all of them came to. */
    private record Outcome(double peak, double rest, List<Long> turns) {
        double perSecond() {
            return turns.stream().mapToLong(Long::longValue).sum() / (double) SPAN.toSeconds();
        }

        /** The slowest one's turns, in percent of the mean. */
        double slowest() {
            return 100.0
                    * turns.stream().mapToLong(Long::longValue).min().orElse(0)
                    * LOOPS
                    / (perSecond() * SPAN.toSeconds());
        }
    }

    List<Figure> measure() throws IOException, InterruptedException {
        Outcome rushing = run("fleet-rushing", Duration.ZERO);
        Outcome thinking = run("fleet-thinking", THINKING);
        double ideal = LOOPS / (double) THINKING.toSeconds();
        return List.of(
                memory("Peak memory of " + WHO + ", a model that answers at once", rushing),
                memory("Peak memory of the same when the model takes a second for each answer", thinking),
                pace("Turns of all, a model that answers at once", rushing),
                Figure.atLeast(
                        "Pace of all when the model takes a second for each answer, of a turn in each second and agent",
                        100 * thinking.perSecond() / ideal,
                        95,
                        "%"),
                Figure.atLeast("The slowest of them against the mean", thinking.slowest(), 95, "%"));
    }

    private static Figure memory(String what, Outcome outcome) {
        return Figure.atMost(
                what, outcome.peak, 250, "MB", ", %s MB at the end".formatted(Samples.number(outcome.rest)));
    }

    private static Figure pace(String what, Outcome outcome) {
        return Figure.shown(
                what,
                "%s turns/s; the slowest had %s %% of the mean"
                        .formatted(Samples.number(outcome.perSecond()), Samples.number(outcome.slowest())));
    }

    private Outcome run(String name, Duration thinking) throws IOException, InterruptedException {
        try (ModelServer server = new ModelServer(Spoken.call("read", Engine.READ), thinking)) {
            Place place = Engine.place(home, scratch.resolve(name), server);
            int exit = place.java(List.of(
                            "EngineFleet",
                            place.directory().toString(),
                            server.base().toString()))
                    .waitFor();
            List<String> lines = Files.readAllLines(place.directory().resolve("log"));
            if (exit != 0) {
                throw new IllegalStateException(String.join("\n", lines));
            }
            String[] said = lines.getLast().split(" ");
            return new Outcome(
                    Double.parseDouble(said[0]),
                    Double.parseDouble(said[1]),
                    Arrays.stream(said).skip(2).map(Long::valueOf).toList());
        }
    }

    /** The JVM that is measured: prints its memory, and how many turns each made in the span. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Scheduler slots = new Scheduler(new SchedulerSettings(LOOPS, 0), new SteadyTime());
        Path directory = Path.of(args[0]);
        Model shared = Direct.model(URI.create(args[1]));
        FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
        AtomicLongArray turns = new AtomicLongArray(LOOPS);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < LOOPS; i++) {
            int loop = i;
            Direct direct = new Direct(directory, shared, slots, growthWatcher);
            threads.add(Thread.ofVirtual().start(() -> work(direct, loop, turns)));
        }
        Thread.sleep(WARM_UP);
        List<Long> before = now(turns);
        Thread.sleep(SPAN);
        List<Long> after = now(turns);
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join();
        }
        long self = ProcessHandle.current().pid();
        System.out.print(Memory.megabytes(self, "VmHWM") + " " + Memory.megabytes(self, "VmRSS"));
        for (int i = 0; i < LOOPS; i++) {
            System.out.print(" " + (after.get(i) - before.get(i)));
        }
    }

    private static List<Long> now(AtomicLongArray turns) {
        return IntStream.range(0, LOOPS).mapToObj(turns::get).toList();
    }

    private static void work(Direct direct, int loop, AtomicLongArray turns) {
        SupervisedAgent agent = direct.agent();
        for (int number = 1; !Thread.currentThread().isInterrupted(); number++) {
            long before = turns.get(loop);
            agent.run(direct.assignment("loop-" + loop, number), event -> {
                if (event instanceof Event.Heard heard && heard.said() instanceof AgentEvent.ToolAnswered) {
                    turns.incrementAndGet(loop);
                }
            });
            if (turns.get(loop) - before < Direct.TURNS
                    && !Thread.currentThread().isInterrupted()) {
                System.out.println("a session of loop %d ended early".formatted(loop));
                System.exit(1);
            }
        }
    }
}
