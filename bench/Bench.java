import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Measures everything, or what is named, and writes the table. */
final class Bench {
    private interface Measurement {
        List<Figure> take() throws IOException, InterruptedException;
    }

    private static final String START = "<!-- the table of bench/run -->";
    private static final String END = "<!-- its end -->";

    private Bench() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path home = Path.of(args[0]);
        Path report = args.length > 1 ? Path.of(args[1]) : home.resolve("docs/performance.md");
        List<String> wanted = List.of(args).subList(Math.min(2, args.length), args.length);
        Path scratch = Files.createTempDirectory("ratchet-bench");
        String before = load();
        boolean failed = false;
        try {
            List<Figure> figures = new ArrayList<>();
            for (var measurement : measurements(home, scratch).entrySet()) {
                if (wanted.isEmpty() || wanted.contains(measurement.getKey())) {
                    List<Figure> next = measurement.getValue().take();
                    next.forEach(figure -> System.out.println(figure.row()));
                    figures.addAll(next);
                }
            }
            String machine = machine(before);
            write(report, table(figures, machine));
            Results results = new Results(home.resolve("bench/results"));
            List<String> worse = results.worse(figures);
            results.keep(figures, machine);
            if (!worse.isEmpty()) {
                System.out.println("worse by more than a tenth than the last time:");
                worse.forEach(System.out::println);
                failed = true;
            }
        } finally {
            delete(scratch);
        }
        System.exit(failed ? 1 : 0);
    }

    private static Map<String, Measurement> measurements(Path home, Path scratch) {
        Map<String, Measurement> all = new LinkedHashMap<>();
        all.put("overhead", () -> new Overhead(home, scratch).measure());
        all.put("start", () -> new StartUp(home, scratch).measure());
        all.put("memory", () -> new Memory(home, scratch).measure());
        all.put("reading", () -> new Reading(home, scratch).measure());
        all.put("full-path", () -> new FullPath(home, scratch).measure());
        all.put("many-tails", () -> new ManyTails(home, scratch).measure());
        all.put("summing", () -> new Summing(home, scratch).measure());
        all.put("tail", () -> new Tail(home, scratch).measure());
        all.put("follow", () -> new Follow(home, scratch).measure());
        all.put("graph", () -> new Graph(home, scratch).measure());
        all.put("attempts", () -> new Attempts(home, scratch).measure());
        all.put("claims", () -> new Claims(scratch).measure());
        all.put("workers", Workers::measure);
        all.put("engine", () -> new Engine(home, scratch).measure());
        all.put("turns", () -> new Turns(home, scratch).measure());
        all.put("left-over", () -> new LeftOver(home, scratch).measure());
        all.put("endings", () -> new Endings(scratch.resolve("endings")).measure());
        all.put("worktrees", () -> {
            List<Figure> figures = new ArrayList<>(new Worktrees(scratch).measure());
            figures.addAll(new WorktreeGaps(home, scratch).measure());
            return figures;
        });
        all.put("landing", () -> new Landings(scratch).measure());
        all.put("loops", () -> new Loops(home, scratch).measure());
        all.put("screen", () -> new Screen(home, scratch).measure());
        all.put("web", () -> new Web(home, scratch).measure());
        all.put("tools", () -> new Tools(home, scratch).measure());
        all.put("summary", () -> new ManySessions(home, scratch).measure());
        return all;
    }

    private static String machine(String loadBefore) throws IOException {
        return "%s: %d cores, Linux %s, Java %s; load %s before, %s after"
                .formatted(
                        LocalDate.now(),
                        Runtime.getRuntime().availableProcessors(),
                        System.getProperty("os.version"),
                        Runtime.version(),
                        loadBefore,
                        load());
    }

    private static String table(List<Figure> figures, String machine) {
        StringBuilder table = new StringBuilder("""
            Measured by `bench/run` on %s.

            | what | measured | against | target | |
            | --- | --- | --- | --- | --- |
            """.formatted(machine));
        figures.forEach(figure -> table.append(figure.row()).append('\n'));
        return table.toString();
    }

    /** In a page that has a place for the table the rest is left as it is. */
    private static void write(Path report, String table) throws IOException {
        String page = Files.exists(report) ? Files.readString(report) : "";
        int start = page.indexOf(START);
        int end = page.indexOf(END);
        Files.writeString(
                report,
                start < 0 || end < start
                        ? table
                        : page.substring(0, start + START.length()) + "\n" + table + page.substring(end));
    }

    private static String load() throws IOException {
        return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
