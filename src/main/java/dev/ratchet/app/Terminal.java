package dev.ratchet.app;

import dev.ratchet.process.Ancestry;
import dev.ratchet.tui.Paint;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a command sees of the world around it.
 *
 * @param live which of the two streams a person watches
 * @param lineage where this process comes from, which few commands ask
 */
record Terminal(
        PrintStream out,
        PrintStream err,
        Map<String, String> environment,
        Path directory,
        Live live,
        Supplier<Ancestry> lineage) {

    /** One of a process that descends from nobody. */
    Terminal(PrintStream out, PrintStream err, Map<String, String> environment, Path directory, Live live) {
        this(out, err, environment, directory, live, () -> Ancestry.UNKNOWN);
    }

    /** Whether a person watches: only then there are colours and redrawing. */
    record Live(boolean out, boolean err) {
        static final Live NEITHER = new Live(false, false);
    }

    /** The real one. */
    static Terminal system() {
        return new Terminal(
                System.out,
                System.err,
                System.getenv(),
                Path.of("").toAbsolutePath(),
                new Live(watched("ratchet.stdout"), watched("ratchet.stderr")),
                Ancestry::ofThisProcess);
    }

    private static boolean watched(String stream) {
        return "terminal".equals(System.getProperty(stream));
    }

    /** The colours of the error stream. */
    Paint paint() {
        return paint(live.err());
    }

    /** The colours of the output stream. */
    Paint paintOut() {
        return paint(live.out());
    }

    private Paint paint(boolean watched) {
        return watched && environment.getOrDefault("NO_COLOR", "").isEmpty() ? Paint.COLOURS : Paint.PLAIN;
    }

    /** The directory of the program itself, as its launcher says. */
    Optional<String> home() {
        return Optional.ofNullable(System.getProperty("ratchet.home"));
    }

    /** The same, seen from another directory. */
    Terminal in(Path elsewhere) {
        return new Terminal(out, err, environment, elsewhere, live, lineage);
    }

    Ancestry ancestry() {
        return lineage.get();
    }

    void complain(String message) {
        err.println("ratchet: " + message);
    }
}
