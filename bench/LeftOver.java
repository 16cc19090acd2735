import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** An agent that has ended, while a detached child still holds its output. */
record LeftOver(Path home, Path scratch) {
    private static final int CHECK_MILLIS = 1000;

    List<Figure> measure() throws IOException, InterruptedException {
        Path agent = home.resolve("bench/leaving-agent");
        Place place = Place.prepare(home, scratch.resolve("left-over"), Place.settings(agent, 0, ""));
        place.ratchet("-q", "10").waitFor();
        Samples gaps = place.gaps();
        return List.of(Figure.atMost(
                "End to next start with a detached child that holds the output, p50 (a check is 1 s)",
                gaps.p50(),
                CHECK_MILLIS,
                "ms",
                ", p95 " + Samples.number(gaps.p95()) + " ms"));
    }
}
