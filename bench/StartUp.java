import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How long a command takes until something happens, beside what else starts in a moment. */
record StartUp(Path home, Path scratch) {
    private static final int TIMES = 10;
    private static final String FLOOR = "`node -e 0`";
    private static final double MOST_OF_VERSION = 1.3;
    private static final double MOST_OF_OTHERS = 2;
    private static final double MOST_TO_AGENT = 3;

    List<Figure> measure() throws IOException, InterruptedException {
        Place place = Place.prepare(home, scratch.resolve("start"), Place.settings(home.resolve("bench/agent"), 0, ""));
        Map<String, List<Double>> times = new LinkedHashMap<>();
        List<Double> agents = new ArrayList<>();
        for (int i = 0; i <= TIMES; i++) {
            agents.add(firstAgent(place));
            for (var command : commands(place).entrySet()) {
                times.computeIfAbsent(command.getKey(), _ -> new ArrayList<>()).add(place.millis(command.getValue()));
            }
        }
        double floor = times.containsKey(FLOOR) ? withoutFirst(times.get(FLOOR)).p50() : Double.NaN;
        List<Figure> figures = new ArrayList<>();
        times.forEach((name, values) -> {
            boolean own = name.contains("ratchet");
            figures.add(figure(name, withoutFirst(values), own ? floor : Double.NaN)
                    .notAbove(name.contains("version") ? MOST_OF_VERSION : MOST_OF_OTHERS));
        });
        figures.add(figure("`ratchet 1` to the agent's start", withoutFirst(agents), floor).notAbove(MOST_TO_AGENT));
        return figures;
    }

    private static Figure figure(String name, Samples millis, double floor) {
        return Figure.against(
                name + ", p50", millis.p50(), "ms", ", p95 " + Samples.number(millis.p95()) + " ms", FLOOR, floor);
    }

    private Map<String, List<String>> commands(Place place) throws IOException, InterruptedException {
        String ratchet = home.resolve("ratchet").toString();
        Map<String, List<String>> all = new LinkedHashMap<>();
        all.put(FLOOR, List.of("node", "-e", "0"));
        all.put("`python3 -c 0`", List.of("python3", "-c", "0"));
        all.put("`jq -n 1`", List.of("jq", "-n", "1"));
        for (String other : List.copyOf(all.keySet())) {
            if (!place.has(all.get(other).getFirst())) {
                all.remove(other);
            }
        }
        all.put("`ratchet version`", List.of(ratchet, "version"));
        all.put("`ratchet status`", List.of(ratchet, "status"));
        all.put("`ratchet task list`", List.of(ratchet, "task", "list"));
        return all;
    }

    private static double firstAgent(Place place) throws IOException, InterruptedException {
        long before = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        place.ratchet("-q", "1").waitFor();
        return (place.told().getLast().start() - before) / 1000.0;
    }

    /** The first of each kind makes the project and fills the disk's cache. */
    private static Samples withoutFirst(List<Double> values) {
        return new Samples(values.subList(1, values.size()));
    }
}
