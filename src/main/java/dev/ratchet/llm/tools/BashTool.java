package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.ToolContext.BashSettings;
import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.llm.tools.files.ShownText;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Running;
import dev.ratchet.process.ScratchFile;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Runs a line for the shell in the work tree, and ends all that it started. */
final class BashTool implements Tool.Action {
    private static final int TIMEOUT_MILLIS = 120_000;
    private static final int LONGEST_MILLIS = 600_000;
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    private static final long MOST_BYTES = 200_000_000;
    private static final int MOST = 30_000;
    private static final String LEFT_OUT = "\n… (the middle of the output was left out) …\n";
    private static final int HALF = (MOST - LEFT_OUT.length()) / 2;
    private static final int LONGEST_CHARACTER = 4;

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
        BashSettings bash = context.bash();
        List<String> words = List.of("/bin/sh", "-c", SHELL, "sh", line);
        try (ScratchFile said = ScratchFile.create(bash.scratch(), "out")) {
            Running running = bash.launcher()
                    .launch(
                            new LaunchCommand(
                                    words, context.tree().root(), bash.environment(), null, said.path(), null),
                            bash.marker());
            said.dropName();
            How how = finish(running, said, timeout);
            return result(how, running.exitCode().orElse(137), shown(said), timeout);
        } catch (LaunchFailed e) {
            throw new RefusedCall(String.valueOf(e.getMessage()));
        }
    }

    private static How finish(Running running, ScratchFile output, Duration timeout) throws InterruptedException {
        try {
            How how = watch(running, output, System.nanoTime() + timeout.toNanos());
            running.end(how == How.TOO_LOUD ? Duration.ZERO : GRACE);
            return how;
        } catch (InterruptedException e) {
            running.end(Duration.ZERO);
            throw e;
        }
    }

    private static How watch(Running running, ScratchFile output, long deadline) throws InterruptedException {
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

    /** The beginning and the end of what a command said. */
    private static String shown(ScratchFile output) {
        boolean whole = output.length() <= (long) MOST * LONGEST_CHARACTER;
        int bytes = (whole ? MOST : HALF) * LONGEST_CHARACTER;
        String first = output.first(bytes);
        return whole && first.codePointCount(0, first.length()) <= MOST
                ? first
                : ShownText.first(first, HALF) + LEFT_OUT + ShownText.last(output.last(bytes), HALF);
    }
}
