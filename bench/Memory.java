import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a loop holds in memory while it waits, and what a large session adds to that. */
record Memory(Path home, Path scratch) {
    private static final long MB = 1_000_000;
    private static final int PAUSE_SECONDS = 60;
    private static final double MOST = 64;

    List<Figure> measure() throws IOException, InterruptedException {
        double floor = bare();
        List<Resident> waiting = waiting();
        double memory = waiting.getFirst().all;
        double small = afterSession("small", 10_000);
        double large = afterSession("large", 100 * MB);
        return List.of(
                Figure.shown("Memory of a bare Java loop after 20 iterations", Samples.number(floor) + " MB"),
                Figure.against("Memory of a waiting loop after 20 iterations", memory, "MB", "", "a bare Java loop", floor)
                        .notAbove(memory, MOST, "MB"),
                Figure.shown(
                        "The share of it that is its own where a second loop waits as well",
                        Samples.number(waiting.getFirst().own) + " MB, its part of all (PSS) "
                                + Samples.number(waiting.getFirst().part) + " MB"),
                Figure.atMost(
                        "Peak memory that a session of 100 MB adds to a small one's",
                        large - small,
                        30,
                        "MB",
                        " to " + Samples.number(small) + " MB"));
    }

    private double bare() throws IOException, InterruptedException {
        Place place = Place.prepare(home, scratch.resolve("bare"), "");
        Files.createDirectories(place.sessions());
        place.java(List.of("BareLoop", home.resolve("bench/agent").toString(), ".ratchet/sessions", "20"))
                .waitFor();
        return place.told().getLast().parentMegabytes();
    }

    /** @param part with what several share divided among them */
    private record Resident(double all, double own, double part) {}

    /** Two at once, each in a directory of its own. */
    private List<Resident> waiting() throws IOException, InterruptedException {
        List<Process> loops = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        for (String name : List.of("waiting", "waiting-too")) {
            Path agent = home.resolve("bench/agent");
            places.add(Place.prepare(home, scratch.resolve(name), Place.settings(agent, 1, "")));
            loops.add(places.getLast().ratchet("-q", "1000"));
        }
        for (Place place : places) {
            while (place.told().size() < 20) {
                Thread.sleep(100);
            }
        }
        List<Resident> residents = new ArrayList<>();
        for (Process loop : loops) {
            residents.add(resident(loop.pid()));
        }
        for (Process loop : loops) {
            end(loop);
        }
        return residents;
    }

    private static Resident resident(long pid) throws IOException {
        Path file = Path.of("/proc/" + pid + "/smaps_rollup");
        double own = megabytes(file, "Private_Clean") + megabytes(file, "Private_Dirty");
        return new Resident(megabytes(file, "Rss"), own, megabytes(file, "Pss"));
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
        return megabytes(Path.of("/proc/" + pid + "/status"), field);
    }

    private static double megabytes(Path file, String field) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(field + ":"))
                .mapToDouble(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024.0 / MB)
                .findFirst()
                .orElse(Double.NaN);
    }
}
