package dev.ratchet.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Runs short commands to their end and keeps what they say. */
public final class Shell {
    private static final int STDOUT_KEPT = 1 << 20;
    private static final int STDERR_KEPT = 1 << 16;
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final Launcher launcher;
    private final Path scratch;

    /** A shell whose commands are started by the launcher. */
    public Shell(Launcher launcher) {
        this(launcher, Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    }

    /**
     * A shell whose commands are started by the launcher.
     *
     * @param scratch where their output is kept for the moment: nobody who must not lead it elsewhere may write there
     */
    public Shell(Launcher launcher, Path scratch) {
        this.launcher = launcher;
        this.scratch = scratch;
    }

    /** A line for the shell in which each word stands for itself. */
    public static String line(List<String> words) {
        return words.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    /**
     * Runs the command and ends all that it started, at its end, at its timeout, or, without grace, when this thread is
     * interrupted.
     */
    public ShellResult run(ShellCommand command) throws LaunchFailed, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        // Files and not pipes: whoever holds the other end of a pipe decides when it ends.
        try (Scratch stdout = Scratch.create(scratch, "out");
                Scratch stderr = Scratch.create(scratch, "err")) {
            LaunchCommand words = new LaunchCommand(
                    List.of("/bin/sh", "-c", command.script()),
                    command.directory(),
                    command.environment(),
                    null,
                    stdout.file(),
                    stderr.file());
            Running running = launcher.launch(words, command.marker());
            stdout.dropName();
            stderr.dropName();
            boolean exited = finish(running, command.timeout());
            return new ShellResult(
                    running.exitCode().orElse(137), stdout.first(STDOUT_KEPT), stderr.last(STDERR_KEPT), !exited);
        }
    }

    private static boolean finish(Running running, Duration timeout) throws InterruptedException {
        try {
            boolean exited = running.awaitExit(timeout);
            running.end(GRACE);
            return exited;
        } catch (InterruptedException e) {
            running.end(Duration.ZERO);
            throw e;
        }
    }

    /** A temporary file for one stream; read by plain streams, which an interrupt cannot close. */
    private record Scratch(Path file, RandomAccessFile in) implements AutoCloseable {
        static Scratch create(Path directory, String stream) throws LaunchFailed {
            try {
                Path file = Files.createTempFile(directory, "ratchet-", "." + stream);
                return new Scratch(file, new RandomAccessFile(file.toFile(), "r"));
            } catch (IOException e) {
                throw new LaunchFailed("cannot make a temporary file: " + e.getMessage(), e);
            }
        }

        /** Whoever writes has it open by now, and a Ratchet that is killed leaves nothing behind. */
        void dropName() {
            if (!file.toFile().delete()) {
                file.toFile().deleteOnExit();
            }
        }

        String first(int bytes) {
            String text = read(0, bytes);
            return length() > bytes ? text.replaceFirst("\uFFFD{1,3}\\z", "") : text;
        }

        // A cut inside a character leaves a piece of it.
        String last(int bytes) {
            long from = Math.max(0, length() - bytes);
            String text = read(from, bytes);
            return from > 0 ? text.replaceFirst("\\A\uFFFD{1,3}", "") : text;
        }

        private long length() {
            try {
                return in.length();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private String read(long from, int atMost) {
            try {
                byte[] bytes = new byte[(int) Math.min(atMost, Math.max(0, in.length() - from))];
                in.seek(from);
                in.readFully(bytes);
                return new String(bytes, StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            try (RandomAccessFile _ = in) {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
