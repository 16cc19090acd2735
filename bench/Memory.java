import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a loop holds in memory while it waits, and what a large session adds to that. */
record Memory(Path home, Path scratch) {
    private static final long MB = 1_000_000;
    private static final int PAUSE_SECONDS = 60;

    List<Figure> measure() throws IOException, InterruptedException {
        double waiting = waiting();
        double small = afterSession("small", 10_000);
        double large = afterSession("large", 100 * MB);
        return List.of(
                Figure.atMost("Memory of a waiting loop after 20 iterations", waiting, 90, "MB", ""),
                Figure.atMost(
                        "Peak memory that a session of 100 MB adds to a small one's",
                        large - small,
                        30,
                        "MB",
                        " to " + Samples.number(small) + " MB"));
    }

    private double waiting() throws IOException, InterruptedException {
        Path agent = home.resolve("bench/agent");
        Place place = Place.prepare(home, scratch.resolve("waiting"), Place.settings(agent, 1, ""));
        Process loop = place.ratchet("-q", "1000");
        while (place.told().size() < 20) {
            Thread.sleep(100);
        }
        double memory = megabytes(loop.pid(), "VmRSS");
        end(loop);
        return memory;
    }

    private double afterSession(String name, long bytes) throws IOException, InterruptedException {
        Path directory = Files.createDirectories(scratch.resolve(name));
        Path stream = Streams.mixed(directory.resolve("stream"), bytes);
        Path agent = Files.writeString(directory.resolve("agent"), "#!/bin/sh\nexec cat '" + stream + "'\n");
        agent.toFile().setExecutable(true);
        Place place = Place.prepare(home, directory, Place.settings(agent, PAUSE_SECONDS, "adapter = \"claude\""));
        Process loop = place.ratchet("-q", "2");
        while (!Files.exists(status(place)) || !Files.readString(status(place)).contains("\"waiting_for\":\"")) {
            if (!loop.isAlive()) {
                throw new IllegalStateException(Files.readString(directory.resolve("log")));
            }
            Thread.sleep(50);
        }
        double memory = megabytes(loop.pid(), "VmHWM");
        end(loop);
        Files.delete(stream);
        return memory;
    }

    private static Path status(Place place) {
        return place.directory().resolve(".ratchet/status.json");
    }

    private static void end(Process loop) throws InterruptedException {
        loop.destroy();
        loop.waitFor();
    }

    static double megabytes(long pid, String field) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith(field + ":"))
                .mapToDouble(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024.0 / MB)
                .findFirst()
                .orElse(Double.NaN);
    }
}
