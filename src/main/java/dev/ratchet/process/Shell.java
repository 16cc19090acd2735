package dev.ratchet.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Runs short commands to their end and keeps what they say.
 *
 * @param scratch where their output is kept for the moment: nobody who must not lead it elsewhere may write there, so never
 *     among temporary files, which the agents of all projects share
 */
public record Shell(Launcher launcher, Path scratch) {
    private static final int STDOUT_KEPT = 1 << 20;
    private static final int END_KEPT = 1 << 16;
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);
    private static final Duration LONG = Duration.ofSeconds(1);

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
        return run(command, () -> false);
    }

    /**
     * The same for a command that may wait for what will never come: its time is over then.
     *
     * @param hopeless whether it does; asked once, of one that takes long
     */
    public ShellResult run(ShellCommand command, BooleanSupplier hopeless) throws LaunchFailed, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try (ScratchFile stdout = ScratchFile.create(scratch, "out");
                ScratchFile stderr = ScratchFile.create(scratch, "err")) {
            LaunchCommand words = new LaunchCommand(
                    List.of("/bin/sh", "-c", command.script()),
                    command.directory(),
                    command.environment(),
                    null,
                    stdout.path(),
                    stderr.path());
            Running running = launcher.launch(words, command.marker());
            stdout.dropName();
            stderr.dropName();
            boolean exited = finish(running, command.timeout(), hopeless, () -> {
                stdout.keepEnds(STDOUT_KEPT, END_KEPT);
                stderr.keepEnds(0, END_KEPT);
            });
            return new ShellResult(
                    running.exitCode().orElse(137),
                    stdout.first(STDOUT_KEPT),
                    stdout.last(END_KEPT),
                    stderr.last(END_KEPT),
                    !exited);
        }
    }

    private static boolean finish(Running running, Duration timeout, BooleanSupplier hopeless, Runnable tidy)
            throws InterruptedException {
        try {
            boolean exited = exited(running, timeout, hopeless, tidy);
            running.end(GRACE);
            return exited;
        } catch (InterruptedException e) {
            running.end(Duration.ZERO);
            throw e;
        }
    }

    /** Nothing of what is too much is kept anyway: a command that prints without an end must not fill the disk. */
    private static boolean exited(Running running, Duration timeout, BooleanSupplier hopeless, Runnable tidy)
            throws InterruptedException {
        Duration left = timeout;
        while (left.compareTo(BETWEEN_LOOKS) > 0) {
            if (running.awaitExit(BETWEEN_LOOKS)) {
                return true;
            }
            tidy.run();
            left = left.minus(BETWEEN_LOOKS);
            if (timeout.minus(left).equals(LONG) && hopeless.getAsBoolean()) {
                return false;
            }
        }
        return running.awaitExit(left);
    }
}
