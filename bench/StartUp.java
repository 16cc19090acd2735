import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** How long a command takes until something happens. */
record StartUp(Path home, Path scratch) {
    private static final int TIMES = 10;

    List<Figure> measure() throws IOException, InterruptedException {
        Place place = Place.prepare(home, scratch.resolve("start"), Place.settings(home.resolve("bench/agent"), 0, ""));
        List<Double> starts = new ArrayList<>();
        List<Double> status = new ArrayList<>();
        List<Double> node = new ArrayList<>();
        boolean hasNode = place.start(List.of("sh", "-c", "command -v node")).waitFor() == 0;
        for (int i = 0; i <= TIMES; i++) {
            starts.add(firstAgent(place));
            status.add(millis(place, List.of(home.resolve("ratchet").toString(), "status")));
            if (hasNode) {
                node.add(millis(place, List.of("node", "-e", "0")));
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
        if (hasNode) {
            double against = withoutFirst(node).p50();
            figures.add(Figure.atMost(
                    "`ratchet status` against `node -e 0`, p50",
                    word.p50() / against,
                    4,
                    "×",
                    " of " + Samples.number(against) + " ms"));
        } else {
            figures.add(Figure.shown("`ratchet status` against `node -e 0`", "there is no node here"));
        }
        return figures;
    }

    private static double firstAgent(Place place) throws IOException, InterruptedException {
        long before = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        place.ratchet("-q", "1").waitFor();
        return (place.told().getLast().start() - before) / 1000.0;
    }

    private static double millis(Place place, List<String> words) throws IOException, InterruptedException {
        long before = System.nanoTime();
        place.start(words).waitFor();
        return (System.nanoTime() - before) / 1e6;
    }

    /** The first of each kind makes the project and fills the disk's cache. */
    private static Samples withoutFirst(List<Double> values) {
        return new Samples(values.subList(1, values.size()));
    }
}
