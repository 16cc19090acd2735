import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What it costs to draw a run on a terminal: with an agent that says 5 MB a second, and between attempts. */
record Screen(Path home, Path scratch) {
    private static final long MB = 1_000_000;
    private static final long FLOOD = 150 * MB;
    private static final int WARM_SECONDS = 6;
    private static final int PRESSES = 40;
    private static final int ITERATIONS = 300;
    private static final int ROUNDS = 3;
    private static final String WHAT = "5 MB/s of an agent's words on a terminal: ";

    /** One frame ends with the cursor shown again. */
    private static final String FRAME = "\u001b[?25h";

    List<Figure> measure() throws IOException, InterruptedException {
        Place probe = Place.prepare(home, scratch.resolve("probe"), "");
        if (!probe.has("script")) {
            return List.of(Figure.shown(WHAT + "all figures", "not here (there is no script)"));
        }
        List<Figure> figures = new ArrayList<>(flood());
        figures.add(gap());
        return figures;
    }

    private record Flood(double frames, double share, double firstMb, double lastMb, Samples keys) {}

    private List<Figure> flood() throws IOException, InterruptedException {
        Path stream = Streams.mixed(scratch.resolve("flood.jsonl"), FLOOD);
        Flood unseen = flood("unseen", stream, "-q");
        Flood seen = flood("seen", stream);
        return List.of(
                Figure.atMost(WHAT + "frames a second", seen.frames, 10, "", ""),
                Figure.atMost(
                        WHAT + "of one core, for the screen",
                        (seen.share - unseen.share) * 100,
                        25,
                        "%",
                        " (%s %% in all)".formatted(Samples.number(seen.share * 100))),
                Figure.atMost(
                        WHAT + "memory at the end, more than after %d s".formatted(WARM_SECONDS),
                        seen.lastMb - seen.firstMb,
                        10,
                        "MB",
                        " (%s MB in all)".formatted(Samples.number(seen.lastMb))),
                Figure.atMost(
                        WHAT + "from a key to what it shows, p95 of %d".formatted(PRESSES),
                        seen.keys.p95(),
                        100,
                        "ms",
                        ", p50 " + Samples.number(seen.keys.p50()) + " ms"));
    }

    private Flood flood(String name, Path stream, String... more) throws IOException, InterruptedException {
        String agent = "adapter = \"claude\"";
        Place place = Place.prepare(
                home,
                scratch.resolve(name),
                Place.settings(home.resolve("bench/flooding-agent"), 0, agent)
                        .replace("args = []", "args = [\"%s\"]".formatted(stream)));
        Process terminal = onATerminal(place, Stream.concat(Stream.of("run", "1"), Stream.of(more)).toList());
        ProcessHandle ratchet = child(terminal, "java");
        TimeUnit.SECONDS.sleep(WARM_SECONDS);
        double cpu = cpuSeconds(ratchet);
        double first = megabytes(ratchet);
        long frames = frames(place);
        long began = System.nanoTime();
        TimeUnit.SECONDS.sleep(WARM_SECONDS);
        double took = (System.nanoTime() - began) / 1e9;
        double share = (cpuSeconds(ratchet) - cpu) / took;
        double drawn = (frames(place) - frames) / took;
        double last = megabytes(ratchet);
        List<Double> keys = more.length == 0 ? press(terminal, place) : List.of();
        try (OutputStream input = terminal.getOutputStream()) {
            input.write(3);
            input.write(3);
        }
        terminal.waitFor();
        return new Flood(drawn, share, first, last, new Samples(keys));
    }

    /** Opens the list of keys and closes it, again and again. */
    private List<Double> press(Process terminal, Place place) throws IOException, InterruptedException {
        List<Double> all = new ArrayList<>();
        for (int i = 0; i < PRESSES / 2; i++) {
            all.add(press(terminal, place, "close this"));
            all.add(press(terminal, place, FRAME));
        }
        return all;
    }

    private double press(Process terminal, Place place, String shown) throws IOException, InterruptedException {
        Path screen = place.directory().resolve("screen");
        long size = Files.size(screen);
        long before = System.nanoTime();
        terminal.getOutputStream().write('?');
        terminal.getOutputStream().flush();
        while (!after(screen, size).contains(shown)) {
            if ((System.nanoTime() - before) / 1e9 > 10) {
                throw new IllegalStateException("no answer to a key: " + after(screen, size));
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
        double millis = (System.nanoTime() - before) / 1e6;
        TimeUnit.MILLISECONDS.sleep(60);
        return millis;
    }

    private static String after(Path screen, long size) throws IOException {
        byte[] all = Files.readAllBytes(screen);
        return new String(all, (int) size, all.length - (int) size, StandardCharsets.UTF_8);
    }

    private static long frames(Place place) throws IOException {
        return after(place.directory().resolve("screen"), 0).split(java.util.regex.Pattern.quote(FRAME), -1).length - 1L;
    }

    /** The middle of what a screen adds to the gap in each of several rounds. */
    private Figure gap() throws IOException, InterruptedException {
        List<Double> with = new ArrayList<>();
        List<Double> without = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            without.add(gap("without" + i, "-q"));
            with.add(gap("with" + i));
        }
        double seen = new Samples(with).p50();
        double unseen = new Samples(without).p50();
        return Figure.atMost(
                "Agent's end to the next one's start, p50: more with a screen than without",
                seen - unseen,
                1,
                "ms",
                " (%s against %s ms)".formatted(Samples.number(seen), Samples.number(unseen)));
    }

    private double gap(String name, String... more) throws IOException, InterruptedException {
        Place place = Place.prepare(home, scratch.resolve(name), Place.settings(home.resolve("bench/agent"), 0, ""));
        List<String> words = Stream.concat(Stream.of("run", Integer.toString(ITERATIONS)), Stream.of(more))
                .toList();
        onATerminal(place, words).waitFor();
        if (place.told().size() != ITERATIONS) {
            throw new IllegalStateException(name + ": " + place.told().size() + " sessions");
        }
        return place.gaps().p50();
    }

    /** The program on a terminal of 80 × 24 whose screen goes to a file, and whose keys are what is written to it. */
    private Process onATerminal(Place place, List<String> words) throws IOException {
        String command = "stty rows 24 cols 80; exec '%s' %s".formatted(home.resolve("ratchet"), String.join(" ", words));
        ProcessBuilder builder = new ProcessBuilder("script", "-qfec", command, "screen")
                .directory(place.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(place.directory().resolve("log").toFile());
        builder.environment().remove("CI");
        builder.environment().put("TERM", "xterm-256color");
        builder.environment()
                .put("XDG_STATE_HOME", place.directory().resolveSibling(place.directory().getFileName() + "-state").toString());
        return builder.start();
    }

    private static ProcessHandle child(Process parent, String program) throws InterruptedException {
        for (int i = 0; i < 1000; i++) {
            var found = parent.descendants()
                    .filter(one -> one.info().command().orElse("").endsWith(program))
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        throw new IllegalStateException("no " + program + " was started");
    }

    private static double cpuSeconds(ProcessHandle process) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(") ") + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
    }

    private static double megabytes(ProcessHandle process) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1000)
                .findFirst()
                .orElseThrow();
    }
}
