import dev.ratchet.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What was measured before, a file for each run, and what has become of it since. */
record Results(Path directory) {
    /** So much more than the last time is worse. */
    private static final double MOST_WORSE = 1.1;

    /** The rows whose ratio got worse by more than a tenth since it was last measured. */
    List<String> worse(List<Figure> figures) throws IOException {
        List<String> past = past();
        List<String> worse = new ArrayList<>();
        for (Figure figure : figures) {
            if (figure.ratio() != null) {
                double now = figure.ratio().value();
                past.stream()
                        .flatMap(result -> last(result, figure).stream())
                        .findFirst()
                        .filter(before -> now > before * MOST_WORSE)
                        .ifPresent(before -> worse.add("%s: %.2f × %s, and %.2f before"
                                .formatted(figure.what(), now, figure.ratio().floor(), before)));
            }
        }
        return worse;
    }

    /** The newest first. */
    private List<String> past() throws IOException {
        Files.createDirectories(directory);
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".json"))
                    .sorted(Comparator.reverseOrder())
                    .toList()) {
                texts.add(Files.readString(file));
            }
        }
        return texts;
    }

    private static Optional<Double> last(String result, Figure figure) {
        String key = Pattern.quote(Json.quoted(figure.what()) + ": {\"against\": " + Json.quoted(figure.ratio().floor()));
        Matcher found = Pattern.compile(key + ", \"ratio\": ([0-9.]+)").matcher(result);
        return found.find() ? Optional.of(Double.valueOf(found.group(1))) : Optional.empty();
    }

    /** One line a ratio, so that a diff shows what has changed. */
    void keep(List<Figure> figures, String machine) throws IOException {
        StringBuilder text = new StringBuilder("{\n  \"machine\": " + Json.quoted(machine) + ",\n  \"figures\": {\n");
        List<String> lines = new ArrayList<>();
        for (Figure figure : figures) {
            if (figure.ratio() != null) {
                lines.add(String.format(
                        java.util.Locale.ROOT,
                        "    %s: {\"against\": %s, \"ratio\": %.3f, \"measured\": %s}",
                        Json.quoted(figure.what()),
                        Json.quoted(figure.ratio().floor()),
                        figure.ratio().value(),
                        Json.quoted(figure.measured())));
            }
        }
        if (lines.isEmpty()) {
            return;
        }
        text.append(String.join(",\n", lines)).append("\n  }\n}\n");
        String name = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "") + ".json";
        Files.writeString(directory.resolve(name), text);
    }
}
