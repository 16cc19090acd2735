import dev.ratchet.store.SessionFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A directory to run loops in, and what they left there. */
record Place(Path home, Path directory) {
    /** The flags that the launcher has for a loop, for programs to compare with. */
    static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xms8m",
            "-XX:NewSize=4m",
            "-XX:MaxNewSize=16m",
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-Xss1m",
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:SymbolTableSize=2048",
            "-XX:StringTableSize=2048",
            "-XX:TrimNativeHeapInterval=10000");

    private static final Pattern STAMP = Pattern.compile("(start|end) (\\d+)[.,](\\d{6})");

    static Place prepare(Path home, Path directory, String settings) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("PROMPT.md"), "Do it.\n");
        Files.writeString(directory.resolve("ratchet.toml"), settings);
        return new Place(home, directory);
    }

    static String settings(Path agent, int pauseSeconds, String more) {
        return """
            [agent]
            command = "%s"
            args = []
            %s
            [sandbox]
            mode = "off"
            [backoff]
            initial_delay_secs = %d
            [watchdog]
            check_interval_secs = 1
            [scheduler]
            requests_per_minute = 0
            """.formatted(agent, more, pauseSeconds);
    }

    Process ratchet(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(home.resolve("ratchet").toString()));
        all.addAll(List.of(words));
        return start(all);
    }

    Process java(List<String> words) throws IOException {
        return start(javaWords(words));
    }

    List<String> javaWords(List<String> words) {
        List<String> all = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        all.addAll(FLAGS);
        all.addAll(List.of("-cp", System.getProperty("java.class.path")));
        all.addAll(words);
        return all;
    }

    /** Whether a program to compare with is on this machine. */
    boolean has(String program) throws IOException, InterruptedException {
        return start(List.of("sh", "-c", "command -v " + program)).waitFor() == 0;
    }

    /** How long a program takes, which has to work. */
    double millis(List<String> words) throws IOException, InterruptedException {
        long before = System.nanoTime();
        if (start(words).waitFor() != 0) {
            throw new IllegalStateException(words + ": " + Files.readString(directory.resolve("log")));
        }
        return (System.nanoTime() - before) / 1e6;
    }

    Process start(List<String> words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile());
        // What one measurement did in a sandbox would have the next ask for trust: both are among temporary files.
        builder.environment().put("XDG_STATE_HOME", directory.resolveSibling(directory.getFileName() + "-state").toString());
        return builder.start();
    }

    Path sessions() {
        return directory.resolve(".ratchet/sessions");
    }

    /** The sessions that agents told of, in order. */
    List<Told> told() throws IOException {
        if (!Files.isDirectory(sessions())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(sessions())) {
            List<Told> all = new ArrayList<>();
            for (Path file : files.toList()) {
                String text = read(file);
                Matcher stamps = STAMP.matcher(text);
                if (stamps.find()) {
                    long start = micros(stamps);
                    all.add(new Told(start, stamps.find() ? micros(stamps) : start, text));
                }
            }
            all.sort((one, other) -> Long.compare(one.start, other.start));
            return all;
        }
    }

    /** Old ones are compressed, perhaps at this very moment. */
    private static String read(Path file) throws IOException {
        String name = file.getFileName().toString();
        SessionFile session = new SessionFile(file.resolveSibling(name.replaceFirst("\\.gz$", "")));
        if (name.startsWith(".") || !session.exists()) {
            return "";
        }
        try (InputStream in = session.open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Milliseconds from the end of each session to the start of the next. */
    Samples gaps() throws IOException {
        List<Told> told = told();
        List<Double> gaps = new ArrayList<>();
        for (int i = 1; i < told.size(); i++) {
            gaps.add((told.get(i).start - told.get(i - 1).end) / 1000.0);
        }
        return new Samples(gaps);
    }

    private static long micros(Matcher stamp) {
        return Long.parseLong(stamp.group(2) + stamp.group(3));
    }

    /** When a session started and ended in microseconds of the epoch, and all that it said. */
    record Told(long start, long end, String text) {
        /** The processor time of its parent so far, in the kernel's ticks of 10 ms. */
        double parentMillis() {
            return (Long.parseLong(parent(11)) + Long.parseLong(parent(12))) * 10.0;
        }

        /** The resident memory of its parent, in pages of 4 KiB. */
        double parentMegabytes() {
            return Long.parseLong(parent(21)) * 4096 / 1e6;
        }

        private String parent(int field) {
            String stat = text.substring(text.indexOf("parent "));
            return stat.substring(stat.indexOf(") ") + 2).split("\\s")[field];
        }
    }
}
