import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Plan;
import dev.ratchet.work.graph.PlanImport;
import dev.ratchet.work.graph.RandomIds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** From one agent's end to the next one's start over tasks, with few and with many tasks in the graph. */
record Attempts(Path home, Path scratch) {
    private static final List<Integer> SIZES = List.of(1_000, 100_000, 1_000_000);
    private static final int ATTEMPTS = 80;
    private static final int ROUNDS = 3;
    private static final double MOST = 1.2;

    List<Figure> measure() throws IOException, InterruptedException {
        Map<Integer, List<Double>> gaps = new LinkedHashMap<>();
        Map<Integer, Place> places = new LinkedHashMap<>();
        for (int size : SIZES) {
            places.put(size, place(size));
            gaps.put(size, new ArrayList<>());
        }
        for (int round = 1; round <= ROUNDS; round++) {
            for (int size : SIZES) {
                gaps.get(size).add(gap(places.get(size), round));
            }
        }
        double few = middle(gaps, SIZES.getFirst());
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.shown(what(SIZES.getFirst()), Samples.number(few) + " ms"));
        for (int size : SIZES.subList(1, SIZES.size())) {
            double middle = middle(gaps, size);
            figures.add(Figure.against(what(size), middle, "ms", "", "of 1,000", few).notAbove(MOST));
        }
        return figures;
    }

    private static String what(int size) {
        return String.format(
                java.util.Locale.ROOT, "Agent's end to the next one's start over tasks, p50, of %,d", size);
    }

    private static double middle(Map<Integer, List<Double>> gaps, int size) {
        return new Samples(gaps.get(size)).p50();
    }

    private Place place(int size) throws IOException {
        Path directory = Files.createDirectories(scratch.resolve("attempts-" + size));
        Path agent = directory.resolveSibling("attempts-agent.sh");
        Files.writeString(agent, """
            #!/bin/bash
            start=$EPOCHREALTIME
            printf 'start %s\\n%0100d\\n<task-done>%s</task-done>\\nend %s\\n' "$start" 0 "$RATCHET_TASK" "$EPOCHREALTIME"
            """);
        agent.toFile().setExecutable(true);
        Place place = Place.prepare(home, directory, Place.settings(agent, 0, "") + "[verify]\nenabled = false\n");
        try (Database database = Database.open(directory.resolve(".ratchet/ratchet.db"))) {
            new PlanImport(database, new SteadyTime(), new RandomIds(new Random(1)))
                    .run(new Plan(Graph.tasks(size)), "bench", _ -> {});
        }
        return place;
    }

    /** Of the sessions of this round, after a few to warm up. */
    private static double gap(Place place, int round) throws IOException, InterruptedException {
        int _ = place.ratchet("run", Integer.toString(ATTEMPTS), "--tasks", "-q").waitFor();
        List<Place.Told> told = place.told();
        if (told.size() != ATTEMPTS * round) {
            throw new IOException(told.size() + " sessions: " + Files.readString(place.directory().resolve("log")));
        }
        List<Double> gaps = new ArrayList<>();
        for (int i = told.size() - ATTEMPTS / 2; i < told.size(); i++) {
            gaps.add((told.get(i).start() - told.get(i - 1).end()) / 1000.0);
        }
        return new Samples(gaps).p50();
    }
}
