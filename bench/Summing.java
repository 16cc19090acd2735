import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.loop.session.Transcript;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cost, tool calls and turns of a session's file: Ratchet's reader beside node and jq, each from its start to its end. */
record Summing(Path home, Path scratch) {
    private static final long MB = 1_000_000;
    private static final int ROUNDS = 3;
    private static final String RATCHET = "Ratchet's reader in a fresh JVM";

    List<Figure> measure() throws IOException, InterruptedException {
        Place place = Place.prepare(home, scratch.resolve("summing"), "");
        Path file = Streams.mixed(place.directory().resolve("mixed"), 100 * MB);
        Map<String, List<Double>> millis = new LinkedHashMap<>();
        String told = null;
        for (int i = 0; i < ROUNDS; i++) {
            for (var program : programs(place, file).entrySet()) {
                millis.computeIfAbsent(program.getKey(), _ -> new ArrayList<>()).add(place.millis(program.getValue()));
                String sums = Files.readString(place.directory().resolve("log")).strip();
                if (told != null && !told.equals(sums)) {
                    throw new IllegalStateException(program.getKey() + " says " + sums + ", not " + told);
                }
                told = sums;
            }
        }
        Files.delete(file);
        return figures(millis);
    }

    private Map<String, List<String>> programs(Place place, Path file) throws IOException, InterruptedException {
        Map<String, List<String>> all = new LinkedHashMap<>();
        all.put(RATCHET, place.javaWords(List.of("Summing", file.toString())));
        if (place.has("node")) {
            all.put("node with readline", List.of("node", script("sum.js"), file.toString()));
        }
        if (place.has("jq")) {
            all.put("jq", List.of("jq", "-n", "-r", "-f", script("sum.jq"), file.toString()));
        }
        return all;
    }

    private String script(String name) {
        return home.resolve("bench").resolve(name).toString();
    }

    private static List<Figure> figures(Map<String, List<Double>> millis) {
        String what = "Cost, tool calls and turns of 100 MB of claude, start to end, p50: ";
        double own = new Samples(millis.get(RATCHET)).p50();
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.shown(what + RATCHET, Samples.number(own) + " ms"));
        for (String rival : List.of("node with readline", "jq")) {
            figures.add(Figure.against(
                    what + rival, millis.getOrDefault(rival, List.of()), own, "the time of Ratchet's reader"));
        }
        return figures;
    }

    /** Ratchet's part: prints the sums as the scripts do. */
    public static void main(String[] args) throws IOException {
        byte[] chunk = new byte[256 * 1024];
        StreamReader reader = Dialects.choose("claude", "agent").reader(ReadingSettings.DEFAULT, _ -> {});
        try (InputStream in = new FileInputStream(args[0])) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                reader.read(chunk, 0, read);
            }
        }
        Transcript transcript = reader.end().transcript();
        System.out.println(transcript.usage().costUsd() + " " + transcript.toolCallCount() + " " + transcript.turns());
    }
}
