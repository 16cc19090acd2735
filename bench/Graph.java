import dev.ratchet.loop.base.Time;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.Plan;
import dev.ratchet.work.graph.PlanImport;
import dev.ratchet.work.graph.Plan.PlannedTask;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.graph.TaskStatus;
import dev.ratchet.work.graph.TaskQueries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A large graph of tasks: taken in, looked at, claimed and completed inside one process, and listed from the shell. */
record Graph(Path home, Path scratch) {
    private static final int LARGE = 100_000;
    private static final int SMALL = 1_000;
    private static final int BLOCKERS = 3;
    private static final int ROUNDS = 500;
    private static final int SHELL_ROUNDS = 10;
    private static final TaskScope ALL = new TaskScope.All();

    private record Times(double imported, Samples claims, Samples completions, Samples listings, int ready) {}

    List<Figure> measure() throws IOException, InterruptedException {
        times("warm-up", SMALL);
        Times small = times("small", SMALL);
        Times large = times("large", LARGE);
        return List.of(
                Figure.atMost("Importing 100,000 tasks with 300,000 dependencies", large.imported / 1000, 10, "s", ""),
                precise("Claiming the next of 100,000 tasks, p50", large.claims, 0.2),
                precise("Claiming the next of 1,000 tasks, p50", small.claims, 0.2),
                precise("Completing one of 100,000 tasks, p50", large.completions, 1),
                Figure.atMost(
                        "Listing all ready of 100,000 tasks, p50",
                        large.listings.p50(),
                        20,
                        "ms",
                        ", " + large.ready + " ready"),
                fromTheShell());
    }

    /** The same list for a person, with the start of the program and all. */
    private Figure fromTheShell() throws IOException, InterruptedException {
        Place place = new Place(home, scratch.resolve("graph-large"));
        String what = "`ratchet task list --ready` of 100,000 tasks against `node -e 0`, p50";
        if (!place.has("node")) {
            return Figure.shown(what, "not here");
        }
        List<Double> own = new ArrayList<>();
        List<Double> others = new ArrayList<>();
        for (int i = 0; i <= SHELL_ROUNDS; i++) {
            own.add(place.millis(List.of(home.resolve("ratchet").toString(), "task", "list", "--ready")));
            others.add(place.millis(List.of("node", "-e", "0")));
        }
        double middle = new Samples(own.subList(1, own.size())).p50();
        double against = new Samples(others.subList(1, others.size())).p50();
        return Figure.atMost(
                what,
                middle / against,
                5,
                "×",
                " of " + Samples.number(against) + " ms: " + Samples.number(middle) + " ms");
    }

    private static Figure precise(String what, Samples millis, double most) {
        return new Figure(
                what,
                String.format(java.util.Locale.ROOT, "%.3f ms, p95 %.3f ms", millis.p50(), millis.p95()),
                null,
                "≤ " + most + " ms",
                millis.p50() <= most ? Figure.Result.MET : Figure.Result.MISSED);
    }

    private Times times(String name, int size) throws IOException {
        Path directory = Files.createDirectories(scratch.resolve("graph-" + name));
        Time time = new SteadyTime();
        try (Database database = Database.open(directory.resolve(".ratchet/ratchet.db"))) {
            List<PlannedTask> tasks = tasks(size);
            long before = System.nanoTime();
            new PlanImport(database, time, new RandomIds(new Random(1))).run(new Plan(tasks), "bench", _ -> {});
            double imported = millisSince(before);
            List<Double> listings = new ArrayList<>();
            int ready = 0;
            for (int i = 0; i < 20; i++) {
                before = System.nanoTime();
                ready = new TaskQueries(database).ready(ALL).size();
                listings.add(millisSince(before));
            }
            return work(new TaskClaims(database, time), imported, new Samples(listings), ready);
        }
    }

    /** The first tenth warms the machine up. */
    private static Times work(TaskClaims claims, double imported, Samples listings, int ready) {
        List<Double> claimed = new ArrayList<>();
        List<Double> completed = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            long before = System.nanoTime();
            TaskClaim claim =
                    claims.next(ALL, "agent-00000001", Duration.ofMinutes(2)).claim();
            double claiming = millisSince(before);
            before = System.nanoTime();
            claims.done(claim, TaskClaims.Verification.PASSED, "");
            if (i >= ROUNDS / 10) {
                claimed.add(claiming);
                completed.add(millisSince(before));
            }
        }
        return new Times(imported, new Samples(claimed), new Samples(completed), listings, ready);
    }

    /** Each waits for three before it, but one in fifty waits for none. */
    static List<PlannedTask> tasks(int size) {
        Random random = new Random(1);
        List<PlannedTask> tasks = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Set<String> blockers = new LinkedHashSet<>();
            int wanted = i % 50 == 0 ? 0 : i % 50 == 1 ? 2 * BLOCKERS : BLOCKERS;
            while (blockers.size() < Math.min(wanted, i)) {
                blockers.add("k" + random.nextInt(i));
            }
            TaskDraft draft = new TaskDraft("Task " + i, "What is to be done.", null, null, i % 5, null, null);
            tasks.add(new PlannedTask("k" + i, "plan:" + i, draft, null, List.copyOf(blockers), TaskStatus.PENDING));
        }
        return tasks;
    }

    private static double millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e6;
    }
}
