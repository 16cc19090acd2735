package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.llm.tools.files.ShownText;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Running;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Runs a line for the shell in the work tree, and ends all that it started. */
final class BashTool implements Tool.Action {
    private static final int TIMEOUT_MILLIS = 120_000;
    private static final int LONGEST_MILLIS = 600_000;
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    private static final long MOST_BYTES = 200_000_000;

    /** Models think in bash, but not every machine has it. Its parent is a shell, for whoever kills that. */
    private static final String SHELL =
            "if command -v bash >/dev/null 2>&1; then bash -c \"$1\"; else sh -c \"$1\"; fi; exit $?";

    private enum How {
        EXITED,
        OUT_OF_TIME,
        TOO_LOUD
    }

    @Override
    public ToolResult act(ToolInput input, ToolContext context) throws RefusedCall, IOException, InterruptedException {
        String line = input.words("command");
        Duration timeout = Duration.ofMillis(input.number("timeout_ms", 1, LONGEST_MILLIS, TIMEOUT_MILLIS));
        // A file and not a pipe: whoever holds the other end of a pipe decides when it ends.
        Path output = Files.createTempFile(context.bash().scratch(), "ratchet-", ".out");
        try (RandomAccessFile said = new RandomAccessFile(output.toFile(), "r")) {
            Running running = context.bash()
                    .launcher()
                    .launch(command(line, context, output), context.bash().marker());
            // Whoever writes has it open by now, and nobody can put another in its place.
            Files.deleteIfExists(output);
            How how = finish(running, said, timeout);
            return result(how, running.exitCode().orElse(137), CommandOutput.of(said), timeout);
        } catch (LaunchFailed e) {
            throw new RefusedCall(String.valueOf(e.getMessage()));
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static LaunchCommand command(String line, ToolContext context, Path output) {
        return new LaunchCommand(
                List.of("/bin/sh", "-c", SHELL, "sh", line),
                context.tree().root(),
                context.bash().environment(),
                null,
                output,
                null);
    }

    private static How finish(Running running, RandomAccessFile output, Duration timeout)
            throws IOException, InterruptedException {
        try {
            How how = watch(running, output, System.nanoTime() + timeout.toNanos());
            running.end(how == How.TOO_LOUD ? Duration.ZERO : GRACE);
            return how;
        } catch (InterruptedException e) {
            running.end(Duration.ZERO);
            throw e;
        }
    }

    private static How watch(Running running, RandomAccessFile output, long deadline)
            throws IOException, InterruptedException {
        while (true) {
            Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
            if (running.awaitExit(left.compareTo(BETWEEN_LOOKS) < 0 ? left : BETWEEN_LOOKS)) {
                return How.EXITED;
            }
            if (output.length() > MOST_BYTES) {
                return How.TOO_LOUD;
            }
            if (left.isZero()) {
                return How.OUT_OF_TIME;
            }
        }
    }

    private static ToolResult result(How how, int exitCode, String output, Duration timeout) {
        String said = output.isEmpty() || output.endsWith("\n") ? output : output + "\n";
        return switch (how) {
            case EXITED ->
                exitCode == 0
                        ? ToolResult.ok(said.isEmpty() ? "(no output)" : said)
                        : ToolResult.failed(said + "(exit code " + exitCode + ")");
            case OUT_OF_TIME ->
                ToolResult.failed(said
                        + "(ended after %d ms, with all that it started; timeout_ms can be up to %d)"
                                .formatted(timeout.toMillis(), LONGEST_MILLIS));
            case TOO_LOUD -> ToolResult.failed(said + "(ended: more than %,d bytes of output)".formatted(MOST_BYTES));
        };
    }

    /** What a command said: the beginning and the end of it, in whole characters. */
    private static final class CommandOutput {
        private static final int MOST = 30_000;
        private static final String LEFT_OUT = "\n… (the middle of the output was left out) …\n";
        private static final int HALF = (MOST - LEFT_OUT.length()) / 2;
        private static final int LONGEST_CHARACTER = 4;

        private CommandOutput() {}

        /** The text of the file, of which only the ends are read; a plain file, since an interrupt closes a channel. */
        static String of(RandomAccessFile in) throws IOException {
            long length = in.length();
            if (length <= (long) MOST * LONGEST_CHARACTER) {
                return cut(read(in, 0, length));
            }
            int ends = HALF * LONGEST_CHARACTER;
            String first = read(in, 0, ends).replaceFirst("\uFFFD{1,3}\\z", "");
            String last = read(in, length - ends, ends).replaceFirst("\\A\uFFFD{1,3}", "");
            return ShownText.first(first, HALF) + LEFT_OUT + ShownText.last(last, HALF);
        }

        static String cut(String text) {
            return text.codePointCount(0, text.length()) <= MOST
                    ? text
                    : ShownText.first(text, HALF) + LEFT_OUT + ShownText.last(text, HALF);
        }

        private static String read(RandomAccessFile in, long from, long count) throws IOException {
            byte[] bytes = new byte[(int) count];
            in.seek(from);
            in.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
