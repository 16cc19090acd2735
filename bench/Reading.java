import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.session.reading.StreamReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How fast, and in how much memory, a session's file is read; each measurement in a JVM of its own. */
record Reading(Path home, Path scratch) {
    private static final long MB = 1_000_000;
    private static final int JVMS = 5;

    private record Passes(double cold, double warm, double memory) {}

    List<Figure> measure() throws IOException, InterruptedException {
        Place place = Place.prepare(home, scratch.resolve("reading"), "");
        Path mixed = Streams.mixed(place.directory().resolve("mixed"), 200 * MB);
        List<Passes> claude = several(place, mixed, "claude");
        List<Passes> raw = several(place, mixed, "raw");
        Files.delete(mixed);
        double tenth = longLines(place, 100 * MB);
        double whole = longLines(place, 1000 * MB);
        return List.of(
                Figure.atLeast("Reading 200 MB of claude, first pass of a fresh JVM", cold(claude), 150, "MB/s"),
                Figure.atLeast("Reading 200 MB of claude, fifth pass", warm(claude), 400, "MB/s"),
                Figure.shown(
                        "Reading the same as raw text with the default patterns, first and fifth pass",
                        Samples.number(cold(raw)) + " and " + Samples.number(warm(raw)) + " MB/s"),
                Figure.atMost(
                        "Peak memory that 1 GB in lines of 10 MB adds to 100 MB of them",
                        whole - tenth,
                        10,
                        "MB",
                        " to " + Samples.number(tenth) + " MB"));
    }

    private static double longLines(Place place, long bytes) throws IOException, InterruptedException {
        Path file = Streams.longLines(place.directory().resolve("long"), bytes);
        try {
            return passes(place, file, "claude", 1).memory;
        } finally {
            Files.delete(file);
        }
    }

    private static double cold(List<Passes> all) {
        return new Samples(all.stream().map(Passes::cold).toList()).p50();
    }

    private static double warm(List<Passes> all) {
        return new Samples(all.stream().map(Passes::warm).toList()).p50();
    }

    private static List<Passes> several(Place place, Path file, String dialect)
            throws IOException, InterruptedException {
        List<Passes> all = new ArrayList<>();
        for (int i = 0; i < JVMS; i++) {
            all.add(passes(place, file, dialect, 5));
        }
        return all;
    }

    private static Passes passes(Place place, Path file, String dialect, int count)
            throws IOException, InterruptedException {
        int exit = place.java(List.of("Reading", file.toString(), dialect, Integer.toString(count)))
                .waitFor();
        List<String> lines = Files.readAllLines(place.directory().resolve("log"));
        if (exit != 0) {
            throw new IllegalStateException(String.join("\n", lines));
        }
        return new Passes(
                Double.parseDouble(lines.getFirst()),
                Double.parseDouble(lines.get(count - 1)),
                Double.parseDouble(lines.get(count)));
    }

    /** The JVM that measures: prints the speed of each pass, and at last its peak of memory. */
    public static void main(String[] args) throws IOException {
        Dialect dialect = Dialects.choose(args[1], "agent");
        byte[] chunk = new byte[256 * 1024];
        for (int i = 0; i < Integer.parseInt(args[2]); i++) {
            long before = System.nanoTime();
            StreamReader reader = dialect.reader(ReadingSettings.DEFAULT, _ -> {});
            try (InputStream in = new FileInputStream(args[0])) {
                for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                    reader.read(chunk, 0, read);
                }
            }
            reader.end();
            System.out.println(Files.size(Path.of(args[0])) * 1000.0 / (System.nanoTime() - before));
        }
        System.out.println(Memory.megabytes(ProcessHandle.current().pid(), "VmHWM"));
    }
}
