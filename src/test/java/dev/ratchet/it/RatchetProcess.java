package dev.ratchet.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program while it runs, or after; what it prints is kept in files. */
final class RatchetProcess {
    private final Course course;
    private final Path out;
    private final Path err;

    private RatchetProcess(Course course, Path out, Path err) {
        this.course = course;
        this.out = out;
        this.err = err;
    }

    RatchetProcess(Process process, Path out, Path err) {
        this(new Course.Started(process), out, err);
    }

    /** It had no process of its own, and is over. */
    static RatchetProcess ended(int exitCode, Path out, Path err) {
        return new RatchetProcess(new Course.Over(exitCode), out, err);
    }

    private sealed interface Course {
        record Started(Process process) implements Course {}

        record Over(int exitCode) implements Course {}
    }

    private Process process() {
        return switch (course) {
            case Course.Started(var process) -> process;
            case Course.Over _ -> throw new AssertionError("it had no process of its own\n" + scene());
        };
    }

    long pid() {
        return process().pid();
    }

    boolean running() {
        return process().isAlive();
    }

    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    /** The lines on stderr, but for warnings before the run, such as that of a project without git. */
    List<String> withoutWarnings() {
        return err().lines()
                .filter(line -> !line.startsWith("ratchet: warning: "))
                .toList();
    }

    /** The lines of the console that hold the text. */
    List<String> lines(String text) {
        return err().lines().filter(line -> line.contains(text)).toList();
    }

    RatchetProcess awaitErr(String text) {
        Await.until("'" + text + "' on stderr", () -> err().contains(text), this::scene);
        return this;
    }

    /** Waits for the end and says the exit code. */
    int exitCode() {
        return switch (course) {
            case Course.Over(var code) -> code;
            case Course.Started(var process) -> exitCode(process);
        };
    }

    private int exitCode(Process process) {
        try {
            if (!process.waitFor(Await.DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("it does not end\n" + scene());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** Waits for the end, which must come with this code and without anything that only a programmer understands. */
    RatchetProcess exits(int code) {
        int actual = exitCode();
        if (err().contains("\tat ") || err().contains("Exception")) {
            throw new AssertionError("a stack trace\n" + scene());
        }
        if (actual != code) {
            throw new AssertionError("exit code %d, not %d%n%s".formatted(actual, code, scene()));
        }
        return this;
    }

    /** It told the person at the console all of this. */
    RatchetProcess says(String... texts) {
        return has(err(), texts);
    }

    /** It gave all of this as its result. */
    RatchetProcess prints(String... texts) {
        return has(out(), texts);
    }

    private RatchetProcess has(String where, String... texts) {
        for (String text : texts) {
            if (!where.contains(text)) {
                throw new AssertionError("there is no '%s'%n%s".formatted(text, scene()));
            }
        }
        return this;
    }

    void signal(String name) {
        kill("-" + name, Long.toString(pid()));
    }

    /** As a terminal does it at Ctrl-C; for a process that was started in a group of its own. */
    void signalGroup(String name) {
        kill("-" + name, "--", "-" + pid());
    }

    static void kill(String... arguments) {
        List<String> words = new ArrayList<>(List.of("kill"));
        words.addAll(List.of(arguments));
        try {
            Process kill = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            kill.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    String scene() {
        return "stdout:\n%s\nstderr:\n%s".formatted(out(), err());
    }

    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
