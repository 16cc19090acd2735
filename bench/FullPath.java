import dev.ratchet.session.supervise.SupervisedAgent;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A session from its start to its row in the journal: an agent that writes 200 MB, tailed, read, classified, counted. */
record FullPath(Path home, Path scratch) {
    private static final long MB = 1_000_000;
    private static final int PASSES = 5;
    private static final int JVMS = 3;

    List<Figure> measure() throws IOException, InterruptedException {
        Place place = Place.prepare(home, scratch.resolve("full"), "");
        Path mixed = Streams.mixed(place.directory().resolve("mixed"), 200 * MB);
        List<List<Double>> claude = several(place, mixed, "claude");
        List<List<Double>> raw = several(place, mixed, "raw");
        return List.of(
                Figure.atLeast(
                        "A session of 200 MB of claude, start to journal, first of a fresh JVM",
                        at(claude, 0),
                        100,
                        "MB/s"),
                Figure.atLeast(
                        "A session of 200 MB of claude, start to journal, fifth", at(claude, PASSES - 1), 300, "MB/s"),
                Figure.atLeast(
                        "A session of 200 MB of raw text, start to journal, first of a fresh JVM",
                        at(raw, 0),
                        25,
                        "MB/s"));
    }

    private static double at(List<List<Double>> all, int pass) {
        return new Samples(all.stream().map(passes -> passes.get(pass)).toList()).p50();
    }

    private static List<List<Double>> several(Place place, Path file, String dialect)
            throws IOException, InterruptedException {
        List<List<Double>> all = new ArrayList<>();
        for (int i = 0; i < JVMS; i++) {
            int exit = place.java(List.of("FullPath", file.toString(), dialect)).waitFor();
            List<String> lines = Files.readAllLines(place.directory().resolve("log"));
            if (exit != 0) {
                throw new IllegalStateException(String.join("\n", lines));
            }
            // The JVM may have warnings of its own.
            all.add(lines.stream()
                    .filter(line -> line.matches("[0-9.E]+"))
                    .map(Double::valueOf)
                    .toList());
        }
        return all;
    }

    /** The JVM that measures: prints the speed of each session. */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]);
        Path directory = Files.createTempDirectory(file.getParent(), "full");
        try (FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
                Database database = Database.open(directory.resolve("ratchet.db"))) {
            Workbench bench = new Workbench(directory, growthWatcher);
            Time time = bench.time();
            SupervisedAgent agent = bench.agent("cat", List.of(file.toString()), args[1]);
            DatabaseJournal journal = new DatabaseJournal(database, time);
            journal.saw(new Event.RunStarted("run", "main", "prompt", 1, time.now()));
            for (int i = 0; i < PASSES; i++) {
                long before = System.nanoTime();
                session(agent, journal, bench.assignment(agent, i), time);
                System.out.println(Files.size(file) * 1000.0 / (System.nanoTime() - before));
            }
        }
    }

    private static void session(SupervisedAgent agent, DatabaseJournal journal, Assignment assignment, Time time)
            throws IOException {
        Attempt attempt = assignment.attempt();
        SessionTicket ticket = assignment.ticket();
        journal.saw(new Event.AttemptStarted(attempt, time.now()));
        journal.saw(new Event.SessionStarted(attempt, ticket, time.now()));
        SessionFacts facts = agent.run(assignment, journal);
        if (facts.sessionClass() != SessionClass.NORMAL) {
            throw new IllegalStateException(facts.finding().toString());
        }
        PastAttempt past =
                new PastAttempt(attempt, ticket, facts, Changes.NONE, new Verdict.Progressed("worked"), time.now());
        journal.saw(new Event.SessionEnded(attempt, ticket, facts, time.now()));
        journal.saw(new Event.AttemptEnded(past, time.now()));
        Files.delete(ticket.output());
    }
}
