import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** From an agent's writing of a line until another terminal's {@code sessions tail} has printed it. */
record Follow(Path home, Path scratch) {
    List<Figure> measure() throws IOException, InterruptedException {
        Path agent = home.resolve("bench/talking-agent");
        Place place = Place.prepare(home, scratch.resolve("follow"), Place.settings(agent, 0, "adapter = \"claude\""));
        Process loop = place.ratchet("-q", "3");
        while (place.sessions().toFile().list() == null
                || place.sessions().toFile().list().length == 0) {
            Thread.sleep(20);
        }
        Samples samples = new Samples(delays(place));
        loop.waitFor();
        return List.of(Figure.atMost(
                "A line of the agent's until `ratchet sessions tail` has printed it, p50",
                samples.p50(),
                100,
                "ms",
                ", p95 " + Samples.number(samples.p95()) + " ms"));
    }

    private List<Double> delays(Place place) throws IOException, InterruptedException {
        Process tail = new ProcessBuilder(home.resolve("ratchet").toString(), "sessions", "tail")
                .directory(place.directory().toFile())
                .redirectError(place.directory().resolve("tail-log").toFile())
                .start();
        List<Double> delays = new ArrayList<>();
        Instant first = null;
        try (BufferedReader out = tail.inputReader()) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                Instant now = Instant.now();
                first = first == null ? now : first;
                long written = Long.parseLong(line.replaceAll("\\D", ""));
                if (written > ChronoUnit.MICROS.between(Instant.EPOCH, first)) {
                    delays.add((ChronoUnit.MICROS.between(Instant.EPOCH, now) - written) / 1000.0);
                }
            }
        }
        tail.waitFor();
        return delays;
    }
}
