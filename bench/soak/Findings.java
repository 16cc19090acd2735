import dev.ratchet.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the loops have left, set against what they should have. */
record Findings(Ground ground, Database database, List<Worker> survivors, List<Worker> killed, Duration lease) {
    private static final String SHARES =
            "SELECT loop, count(*) AS n FROM attempts WHERE verdict = 'accepted' GROUP BY loop";
    private static final String DONE_TWICE =
            "SELECT item FROM attempts WHERE verdict = 'accepted' GROUP BY item HAVING count(*) > 1";
    /** Of a loop that was killed the journal does not know when its session was ended; the agents' locks tell. */
    private static final String OVERLAPS = """
        SELECT a.item FROM attempts a JOIN sessions s ON s.attempt_id = a.id
        JOIN attempts b ON b.item = a.item AND b.id <> a.id JOIN sessions t ON t.attempt_id = b.id
        WHERE s.spawned_at <= t.spawned_at AND s.ended_at > t.spawned_at\
        """;

    private static final String UNACCEPTED =
            "SELECT count(*) AS n FROM attempts WHERE ended_at IS NOT NULL AND verdict <> 'accepted'";

    static int number(Database database, String sql) {
        return database.query(sql, row -> row.number("n")).getFirst();
    }

    static int done(Database database) {
        return number(database, "SELECT count(*) AS n FROM tasks WHERE status = 'done'");
    }

    List<Figure> figures(double seconds) {
        Map<String, Integer> shares = shares();
        List<Double> back = killed.stream()
                .map(this::secondsUntilTakenOver)
                .flatMap(Stream::ofNullable)
                .sorted()
                .toList();
        return List.of(
                Figure.shown(
                        "%d loops over %d tasks, each verified and checked, %d loops killed"
                                .formatted(survivors.size() + killed.size(), ground.tasks(), killed.size()),
                        "%s s, %s tasks/s"
                                .formatted(Samples.number(seconds), Samples.number(ground.tasks() / seconds))),
                Figure.shown(
                        "Tasks done by each loop that was not killed",
                        survivors.stream()
                                .map(worker -> String.valueOf(shares.getOrDefault(worker.name(), 0)))
                                .toList()
                                .toString()),
                Figure.shown(
                        "Kill of a loop until its task was begun by another (the lease is %d s)"
                                .formatted(lease.toSeconds()),
                        back.stream().map(Samples::number).toList() + " s"),
                Figure.shown(
                        "Attempts of living loops that came to nothing, as for a lease that lapsed on a busy machine",
                        String.valueOf(number(database, UNACCEPTED))));
    }

    private Map<String, Integer> shares() {
        Map<String, Integer> shares = new TreeMap<>();
        for (Map.Entry<String, Integer> share :
                database.query(SHARES, row -> Map.entry(row.text("loop"), row.number("n")))) {
            shares.put(share.getKey(), share.getValue());
        }
        return shares;
    }

    private Double secondsUntilTakenOver(Worker worker) {
        return database
                .query(
                        "SELECT min(started_at) AS at FROM attempts WHERE item = ? AND loop <> ?",
                        row -> row.textOrNull("at") == null ? null : row.moment("at"),
                        worker.task(),
                        worker.name())
                .stream()
                .filter(at -> at != null && at.isAfter(worker.killedAt()))
                .map((Instant at) -> Duration.between(worker.killedAt(), at).toMillis() / 1000.0)
                .findFirst()
                .orElse(null);
    }

    List<String> wrong() throws IOException, InterruptedException {
        List<String> wrong = new ArrayList<>();
        if (done(database) != ground.tasks()) {
            wrong.add("only %d of %d tasks are done".formatted(done(database), ground.tasks()));
        }
        add(wrong, "done more than once", database.query(DONE_TWICE, row -> row.text("item")));
        add(
                wrong,
                "in two sessions at the same time by the journal",
                database.query(OVERLAPS, row -> row.text("item")));
        Path twice = ground.project().resolve("double");
        add(
                wrong,
                "in two sessions at the same time by their locks",
                Files.exists(twice) ? Files.readAllLines(twice) : List.of());
        add(
                wrong,
                "with a claim",
                database.query("SELECT id FROM tasks WHERE claimed_by IS NOT NULL", row -> row.text("id")));
        fair(wrong);
        for (Worker worker : survivors) {
            judge(worker, wrong);
        }
        leftOvers(wrong);
        return wrong;
    }

    private static void add(List<String> wrong, String what, List<String> tasks) {
        if (!tasks.isEmpty()) {
            wrong.add("%d tasks %s: %s".formatted(tasks.size(), what, tasks));
        }
    }

    /** Nobody starves: each has done a third of what would be his share at least. */
    private void fair(List<String> wrong) {
        Map<String, Integer> shares = shares();
        int least = ground.tasks() / (survivors.size() + killed.size()) / 3;
        survivors.stream()
                .filter(worker -> shares.getOrDefault(worker.name(), 0) < least)
                .forEach(worker -> wrong.add(
                        "%s has done %d tasks only".formatted(worker.name(), shares.getOrDefault(worker.name(), 0))));
    }

    private void judge(Worker worker, List<String> wrong) throws IOException {
        if (worker.process().exitValue() != 0) {
            wrong.add(
                    "%s ended with %d".formatted(worker.name(), worker.process().exitValue()));
        }
        ground.log(worker.name())
                .lines()
                .filter(line -> line.contains("[ERROR]") || line.contains("Exception"))
                .limit(5)
                .forEach(line -> wrong.add(worker.name() + " says " + line));
    }

    private void leftOvers(List<String> wrong) throws IOException, InterruptedException {
        String worktrees = ground.run("git worktree list");
        if (worktrees.lines().count() != 1) {
            wrong.add("worktrees are left:\n" + worktrees);
        }
        try (Stream<Path> temporary = Files.list(ground.temporary())) {
            temporary
                    .filter(Files::isDirectory)
                    .forEach(directory -> wrong.add(directory + " is left among the temporary files"));
        }
        ProcessHandle.allProcesses()
                .filter(process -> isAtHome(process.pid()))
                .forEach(process ->
                        wrong.add("a process is left: " + process.info().commandLine()));
    }

    private boolean isAtHome(long pid) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "cwd"))
                    .startsWith(ground.project());
        } catch (IOException _) {
            return false;
        }
    }
}
