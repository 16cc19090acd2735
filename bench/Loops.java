import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Many loops in one process: whether all of them get on, and what one more costs. */
record Loops(Path home, Path scratch) {
    private static final int FEW = 100;
    private static final int MANY = 1000;
    private static final int ITERATIONS = 3;
    private static final int MOST_MEGABYTES = 2048;

    /** How many sessions run at once, if nobody says otherwise. */
    private static final int SLOTS = 10;

    List<Figure> measure() throws IOException, InterruptedException {
        Fleet few = fleet(FEW);
        Fleet many = fleet(MANY);
        double each = (many.peakMegabytes - few.peakMegabytes) / (MANY - FEW);
        return List.of(
                Figure.atMost("Peak memory of 1,000 loops in one process", many.peakMegabytes, MOST_MEGABYTES, "MB", ""),
                Figure.atMost("A further loop of those", each, 1, "MB", ""),
                Figure.shown(
                        "1,000 loops with 3 iterations each, 10 sessions at once",
                        "%.0f s, %.1f ms an iteration; every loop made its 3".formatted(many.seconds, many.seconds * 1000 / MANY / ITERATIONS)),
                Figure.atMost(
                        "Wait of a loop between two of its sessions against the mean of all, p99",
                        many.waits.longestWaitAgainstMean,
                        3,
                        "×",
                        ""),
                Figure.atMost(
                        "End of a session until the next loop in turn has begun its own, p99",
                        many.waits.p99Delay,
                        1000,
                        "ms",
                        ""));
    }

    private record Fleet(double peakMegabytes, double seconds, Waits waits) {}

    /** @param p99Delay milliseconds for which a slot that had become free was not used, though others waited for it */
    private record Waits(double longestWaitAgainstMean, double p99Delay) {}

    private record Session(String loop, long start, long end) {}

    private Fleet fleet(int loops) throws IOException, InterruptedException {
        Path place = Files.createDirectories(scratch.resolve("loops-" + loops));
        Worktrees.git(place, "init", "-q", "-b", "main");
        Files.writeString(place.resolve("PROMPT.md"), "Do it.\n");
        Path agent = place.resolve("agent.sh");
        Files.writeString(agent, "#!/bin/bash\nstart=$EPOCHREALTIME\necho worked on it\necho \"$RATCHET_LOOP $start $EPOCHREALTIME\" >> \"$0.log\"\n");
        agent.toFile().setExecutable(true);
        Files.writeString(place.resolve("ratchet.toml"), """
            [agent]
            command = "./agent.sh"
            adapter = "raw"
            [backoff]
            initial_delay_secs = 0
            [sandbox]
            mode = "off"
            [fleet]
            max_load = 0
            [[fleet.loop]]
            name = "l"
            count = %d
            recipe = "prompt"
            max_iterations = %d
            workspace = "directory"
            """.formatted(loops, ITERATIONS));
        long began = System.nanoTime();
        Process process = new ProcessBuilder(home.resolve("ratchet").toString(), "fleet", "-q")
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(place.resolve("log").toFile())
                .start();
        double peak = 0;
        while (process.isAlive()) {
            peak = Math.max(peak, megabytes(process.pid()));
            process.waitFor(200, java.util.concurrent.TimeUnit.MILLISECONDS);
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        if (process.exitValue() != 0) {
            throw new IOException("the fleet ended with " + process.exitValue() + ": " + place.resolve("log"));
        }
        return new Fleet(peak, seconds, waits(place.resolve("agent.sh.log"), loops));
    }

    private static Waits waits(Path log, int loops) throws IOException {
        List<Session> sessions = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            String[] words = line.split(" ", -1);
            sessions.add(new Session(words[0], micros(words[1]), micros(words[2])));
        }
        Map<String, List<Long>> starts = new HashMap<>();
        sessions.stream()
                .sorted(Comparator.comparingLong(Session::start))
                .forEach(session -> starts.computeIfAbsent(session.loop, _ -> new ArrayList<>()).add(session.start));
        if (starts.size() != loops || starts.values().stream().anyMatch(times -> times.size() != ITERATIONS)) {
            throw new IOException("some loops did not make their iterations");
        }
        List<Double> gaps = new ArrayList<>();
        starts.values().forEach(times -> {
            for (int i = 1; i < times.size(); i++) {
                gaps.add((times.get(i) - times.get(i - 1)) / 1e3);
            }
        });
        gaps.sort(null);
        double mean = gaps.stream().mapToDouble(gap -> gap).average().orElseThrow();
        return new Waits(p99(gaps) / mean, p99(delays(sessions)));
    }

    /** Each start but the first ones has the slot of the session that ended so many sessions before it. */
    private static List<Double> delays(List<Session> sessions) {
        List<Long> starts = sessions.stream().map(Session::start).sorted().toList();
        List<Long> ends = sessions.stream().map(Session::end).sorted().toList();
        List<Double> delays = new ArrayList<>();
        for (int i = SLOTS; i < starts.size(); i++) {
            delays.add((starts.get(i) - ends.get(i - SLOTS)) / 1e3);
        }
        delays.sort(null);
        return delays;
    }

    private static double p99(List<Double> sorted) {
        return sorted.get((int) (sorted.size() * 0.99));
    }

    private static long micros(String seconds) {
        return Long.parseLong(seconds.replaceAll("[.,]", ""));
    }

    private static double megabytes(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException _) {
            return 0;
        }
    }
}
