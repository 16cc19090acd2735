import dev.ratchet.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Many loops over one graph of tasks, some of which are killed: every task has to be done, once, by one at a time. */
final class Soak {
    private static final Duration LEASE = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final long LOOK_MILLIS = 50;

    private final Ground ground;
    private final Random random;
    private final List<Worker> alive = new ArrayList<>();
    private final List<Worker> killed = new ArrayList<>();

    private Soak(Ground ground, Random random) {
        this.ground = ground;
        this.random = random;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path home = Path.of(args[0]);
        int tasks = number(args, 1, 500);
        int loops = number(args, 2, 8);
        int kills = number(args, 3, 3);
        long seed = args.length > 4 ? Long.parseLong(args[4]) : new Random().nextLong(1_000_000);
        System.out.printf("%d loops, %d tasks, %d to be killed, seed %d, load %s%n", loops, tasks, kills, seed, load());
        Random random = new Random(seed);
        Ground ground = Ground.prepare(home, LEASE, tasks, random);
        List<String> wrong = new Soak(ground, random).run(loops, kills);
        wrong.forEach(finding -> System.out.println("WRONG: " + finding));
        if (wrong.isEmpty()) {
            ground.clear();
        } else {
            System.out.println("all of it is left in " + ground.project());
        }
        System.exit(wrong.isEmpty() ? 0 : 1);
    }

    private static int number(String[] args, int at, int otherwise) {
        return args.length > at ? Integer.parseInt(args[at]) : otherwise;
    }

    private static String load() throws IOException {
        return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
    }

    private List<String> run(int loops, int kills) throws IOException, InterruptedException {
        long began = System.nanoTime();
        for (int i = 0; i < loops; i++) {
            alive.add(Worker.start(ground, "w" + i));
        }
        try (Database database = Database.open(ground.database())) {
            for (int moment : moments(ground.tasks(), kills)) {
                await(() -> Findings.done(database) >= moment);
                Worker victim = alive.remove(random.nextInt(alive.size()));
                killed.add(victim.kill(database));
                System.out.printf(
                        "%s killed at %d done, on %s%n",
                        victim.name(), moment, killed.getLast().task());
            }
            await(() -> alive.stream().noneMatch(worker -> worker.process().isAlive()));
            double seconds = (System.nanoTime() - began) / 1e9;
            Findings findings = new Findings(ground, database, alive, killed, LEASE);
            findings.figures(seconds).forEach(figure -> System.out.println(figure.row()));
            List<String> wrong = new ArrayList<>(findings.wrong());
            wrong.addAll(afterwards(database));
            System.out.println("load " + load());
            return wrong;
        }
    }

    /** The loops that were killed are started again: they find nothing to do, and the journal has no loose end then. */
    private List<String> afterwards(Database database) throws IOException, InterruptedException {
        List<String> wrong = new ArrayList<>();
        for (Worker worker : killed) {
            if (Worker.start(ground, worker.name()).process().waitFor() != 0) {
                wrong.add(worker.name() + " does not start again: " + ground.log(worker.name()));
            }
        }
        int open = Findings.number(database, "SELECT count(*) AS n FROM attempts WHERE ended_at IS NULL");
        if (open > 0) {
            wrong.add(open + " attempts are still open in the journal");
        }
        return wrong;
    }

    /** Somewhere in the first two thirds, so that there is a rest to finish. */
    private List<Integer> moments(int tasks, int kills) {
        return IntStream.range(0, kills)
                .map(_ -> 1 + random.nextInt(tasks * 2 / 3))
                .sorted()
                .boxed()
                .toList();
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private void await(Condition condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > end
                    || alive.stream().noneMatch(worker -> worker.process().isAlive())) {
                alive.forEach(worker -> worker.process().destroyForcibly());
                throw new IllegalStateException("they came to no end; see " + ground.project());
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }
}
