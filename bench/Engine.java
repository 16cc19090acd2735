import dev.ratchet.llm.tools.Tool;
import dev.ratchet.llm.tools.ToolContext;
import dev.ratchet.llm.tools.Toolbox;
import dev.ratchet.loop.session.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Ratchet as the agent, against a model in this JVM: what a turn costs beside the model's time, and its first words. */
record Engine(Path home, Path scratch) {
    static final String FILE = "small.txt";
    static final String READ = "{\"path\":\"" + FILE + "\"}";

    private static final int ROUNDS = 3;
    private static final int TURNS = 300;
    private static final int SESSION = Direct.TURNS;
    private static final int STARTS = 10;

    List<Figure> measure() throws IOException, InterruptedException {
        List<Figure> figures = new ArrayList<>();
        figures.addAll(turns());
        figures.addAll(starts());
        figures.addAll(new EngineFleet(home, scratch).measure());
        figures.addAll(new EngineStop(home, scratch).measure());
        return figures;
    }

    /** The settings of a project whose agent is this server's model. */
    static String settings(ModelServer server) {
        return """
            [agent]
            adapter = "api"
            [api]
            base_url = "%s"
            model = "m-1"
            [sandbox]
            mode = "off"
            [backoff]
            initial_delay_secs = 0
            [scheduler]
            requests_per_minute = 0
            """.formatted(server.base());
    }

    static Place place(Path home, Path directory, ModelServer server) throws IOException {
        Place place = Place.prepare(home, directory, settings(server));
        Files.createDirectories(place.sessions());
        Files.writeString(directory.resolve(FILE), "A line of a small file.\n".repeat(10));
        return place;
    }

    private List<Figure> turns() throws IOException, InterruptedException {
        List<List<Double>> readings = new ArrayList<>();
        List<List<Double>> nodes = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            readings.add(gaps("turns-read" + i, Spoken.call("read", READ)));
            nodes.add(nodeGaps("turns-node" + i));
        }
        List<Double> reading = middleRound(readings);
        List<Double> node = middleRound(nodes);
        List<Double> running = gaps("turns-bash", Spoken.call("bash", "{\"command\":\"true\"}"));
        Samples all = new Samples(reading);
        String what = "An answer's last byte to the next request, whole, p50 over %d turns: ".formatted(TURNS);
        return List.of(
                Figure.atMost(
                        "%sa session of the direct agent, a `read` of 10 lines in each turn (%.2f ms of it, in a warm JVM)"
                                .formatted(what, readAlone()),
                        all.p50(),
                        5,
                        "ms",
                        ", p95 %s ms; the first %d turns %s"
                                .formatted(Samples.number(all.p95()), SESSION, middle(firstOf(reading)))),
                Figure.shown(what + "the same with `true` by `bash`", middle(new Samples(running))),
                Figure.shown(
                        what + "a node loop with `fetch`, and a `readFileSync` in each turn",
                        node.isEmpty() ? "not here" : middle(new Samples(node))));
    }

    private static List<Double> middleRound(List<List<Double>> rounds) {
        return rounds.stream()
                .sorted(Comparator.comparingDouble(round -> new Samples(round).p50()))
                .toList()
                .get(ROUNDS / 2);
    }

    private List<Double> nodeGaps(String name) throws IOException, InterruptedException {
        try (ModelServer server = new ModelServer(Spoken.call("read", READ), Duration.ZERO)) {
            Place place = place(home, scratch.resolve(name), server);
            if (!place.has("node")) {
                return List.of();
            }
            String script = home.resolve("bench/turns.js").toString();
            place.millis(List.of("node", script, server.base().toString(), FILE, Integer.toString(TURNS + 1)));
            return server.gaps();
        }
    }

    private static Samples firstOf(List<Double> gaps) {
        return new Samples(gaps.subList(0, SESSION));
    }

    private static String middle(Samples samples) {
        return Samples.number(samples.p50()) + " ms, p95 " + Samples.number(samples.p95()) + " ms";
    }

    private List<Double> gaps(String name, Spoken answer) throws IOException, InterruptedException {
        try (ModelServer server = new ModelServer(answer, Duration.ZERO)) {
            Place place = place(home, scratch.resolve(name), server);
            Path loops = Files.createDirectories(place.directory().resolve(".ratchet/loops"));
            Files.writeString(
                    loops.resolve("long.yml"), "extends: plain\nmax_turns_per_iteration: %d\n".formatted(TURNS + 1));
            place.millis(
                    List.of(home.resolve("ratchet").toString(), "run", "-q", "--loop", "long", "--validate", "true"));
            List<Double> gaps = server.gaps();
            if (gaps.size() != TURNS) {
                throw new IllegalStateException(gaps.size() + " turns: "
                        + Files.readString(place.directory().resolve("log")));
            }
            return gaps;
        }
    }

    /** What the same call takes by itself. */
    private double readAlone() throws IOException, InterruptedException {
        Path directory = scratch.resolve("turns-read0");
        ToolContext scene = Direct.scene(directory);
        Tool read = Toolbox.of(List.of("read")).getFirst();
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < 10 * TURNS; i++) {
            long before = System.nanoTime();
            if (read.call(Map.of("path", FILE), scene).outcome() != ToolResult.Outcome.OK) {
                throw new IllegalStateException("it cannot be read");
            }
            times.add((System.nanoTime() - before) / 1e6);
        }
        return new Samples(times.subList(9 * TURNS, 10 * TURNS)).p50();
    }

    private List<Figure> starts() throws IOException, InterruptedException {
        List<Double> starts = new ArrayList<>();
        List<Double> nodes = new ArrayList<>();
        for (int i = 0; i <= STARTS; i++) {
            try (ModelServer server = new ModelServer(Spoken.words("Done."), Duration.ZERO)) {
                Place place = place(home, scratch.resolve("first-request"), server);
                long before = System.nanoTime();
                place.millis(List.of(home.resolve("ratchet").toString(), "run", "-q", "1"));
                starts.add((server.asked().getFirst() - before) / 1e6);
                if (place.has("node")) {
                    nodes.add(place.millis(List.of("node", "-e", "0")));
                }
            }
        }
        Samples start = new Samples(starts.subList(1, starts.size()));
        double node = new Samples(nodes).p50();
        return List.of(
                Figure.atMost(
                        "`ratchet run` to its first request at the model, p50",
                        start.p50(),
                        2000,
                        "ms",
                        ", p95 " + Samples.number(start.p95()) + " ms"),
                Figure.shown(
                        "`ratchet run` to its first request against `node -e 0`, p50",
                        nodes.isEmpty()
                                ? "not here"
                                : Samples.number(start.p50() / node) + " × of " + Samples.number(node) + " ms"));
    }
}
