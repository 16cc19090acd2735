import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.Plan;
import dev.ratchet.work.graph.PlanImport;
import dev.ratchet.work.graph.Plan.PlannedTask;
import dev.ratchet.work.graph.TaskStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** A repository with a plan in it, for loops to work in. */
record Ground(Path home, Path project, int tasks) {
    private static final int BLOCKERS = 3;

    static Ground prepare(Path home, Duration lease, int tasks, Random random)
            throws IOException, InterruptedException {
        Ground ground =
                new Ground(home, Files.createTempDirectory("ratchet-soak").resolve("project"), tasks);
        Files.createDirectories(ground.project.resolve("locks"));
        Files.createDirectories(ground.temporary());
        Files.writeString(ground.project.resolve(".gitignore"), "*\n!README.md\n");
        Files.writeString(ground.project.resolve("README.md"), "A project.\n");
        Files.writeString(ground.project.resolve("ratchet.toml"), """
            [agent]
            command = "%s"
            [sandbox]
            mode = "off"
            [backoff]
            initial_delay_secs = 0
            [watchdog]
            check_interval_secs = 1
            kill_grace_secs = 1
            [tasks]
            lease_secs = %d
            [verify]
            commands = ["test -f README.md"]
            [scheduler]
            requests_per_minute = 0
            """.formatted(
                        home.resolve("bench/soak/agent"), lease.toSeconds()));
        ground.run("git init -q && git add README.md"
                + " && git -c user.name=A -c user.email=a@example.invalid commit -qm first");
        try (Database database = Database.open(ground.database())) {
            new PlanImport(database, new SteadyTime(), new RandomIds(random)).run(new Plan(plan(tasks, random)), "soak", _ -> {});
        }
        return ground;
    }

    /** Each waits for up to three before it; one in ten for none. */
    private static List<PlannedTask> plan(int size, Random random) {
        List<PlannedTask> tasks = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Set<String> blockers = new LinkedHashSet<>();
            int wanted = i % 10 == 0 ? 0 : 1 + random.nextInt(BLOCKERS);
            while (blockers.size() < Math.min(wanted, i)) {
                blockers.add("k" + random.nextInt(i));
            }
            TaskDraft draft = new TaskDraft("Task " + i, "What is to be done.", null, null, i % 5, null, null);
            tasks.add(new PlannedTask("k" + i, "plan:" + i, draft, null, List.copyOf(blockers), TaskStatus.PENDING));
        }
        return tasks;
    }

    Path database() {
        return project.resolve(".ratchet/ratchet.db");
    }

    /** Of the loops alone, so that nobody else's files are taken for theirs. */
    Path temporary() {
        return project.resolveSibling("tmp");
    }

    Path logFile(String loop) {
        return project.resolveSibling(loop + ".log");
    }

    String log(String loop) throws IOException {
        return Files.readString(logFile(loop));
    }

    /** What a command of the shell says, which has to work. */
    String run(String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + ": " + output);
        }
        return output;
    }

    void clear() throws IOException {
        try (Stream<Path> files = Files.walk(project.getParent())) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
