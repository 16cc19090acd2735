import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How long a command takes until something happens. */
record StartUp(Path home, Path scratch) {
    private static final int TIMES = 10;

    /** What else starts in a moment, to compare with. */
    private static final Map<String, List<String>> OTHERS = others();

    List<Figure> measure() throws IOException, InterruptedException {
        Place place = Place.prepare(home, scratch.resolve("start"), Place.settings(home.resolve("bench/agent"), 0, ""));
        List<Double> starts = new ArrayList<>();
        List<Double> status = new ArrayList<>();
        Map<String, List<Double>> others = new LinkedHashMap<>();
        for (int i = 0; i <= TIMES; i++) {
            starts.add(firstAgent(place));
            status.add(place.millis(List.of(home.resolve("ratchet").toString(), "status")));
            for (var other : OTHERS.entrySet()) {
                if (place.has(other.getValue().getFirst())) {
                    others.computeIfAbsent(other.getKey(), _ -> new ArrayList<>())
                            .add(place.millis(other.getValue()));
                }
            }
        }
        Samples start = withoutFirst(starts);
        Samples word = withoutFirst(status);
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.atMost(
                "`ratchet 1` to the agent's start, p50",
                start.p50(),
                500,
                "ms",
                ", p95 " + Samples.number(start.p95()) + " ms"));
        figures.add(Figure.shown("`ratchet status`, p50", Samples.number(word.p50()) + " ms"));
        OTHERS.keySet().forEach(other -> figures.add(against(other, others.get(other), word.p50())));
        return figures;
    }

    private static Figure against(String other, List<Double> millis, double own) {
        String what = "`ratchet status` against `" + other + "`, p50";
        if (millis == null) {
            return Figure.shown(what, "not here");
        }
        double against = withoutFirst(millis).p50();
        String more = " of " + Samples.number(against) + " ms";
        return other.startsWith("node")
                ? Figure.atMost(what, own / against, 4, "×", more)
                : Figure.shown(what, Samples.number(own / against) + " ×" + more);
    }

    private static Map<String, List<String>> others() {
        Map<String, List<String>> others = new LinkedHashMap<>();
        others.put("node -e 0", List.of("node", "-e", "0"));
        others.put("python3 -c 0", List.of("python3", "-c", "0"));
        others.put("jq -n 1", List.of("jq", "-n", "1"));
        return others;
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
