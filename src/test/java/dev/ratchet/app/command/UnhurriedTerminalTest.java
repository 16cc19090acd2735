package dev.ratchet.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nobody waits for whoever reads what is printed. */
@Timeout(30)
class UnhurriedTerminalTest {
    private static final Pattern MISSING =
            Pattern.compile("(?m)^ratchet: (\\S+) lines are missing here, since nobody read them$");

    private final CountDownLatch reads = new CountDownLatch(1);
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    @Test
    void allIsShownInOrderAtTheEnd() {
        try (UnhurriedTerminal unhurried = new UnhurriedTerminal(terminal(shown, shown))) {
            unhurried.terminal().err().println("größer");
            unhurried.terminal().println("two");
            unhurried.terminal().complain("three");
            unhurried.terminal().out().print("no line");
        }

        assertThat(shown.toString(StandardCharsets.UTF_8)).isEqualTo("größer\ntwo\nratchet: three\nno line");
    }

    @Test
    void whoPrintsNeverWaitsAndNeitherDoesTheEnd() {
        Terminal unread = terminal(stopped(), stopped());
        try (UnhurriedTerminal unhurried = new UnhurriedTerminal(unread, Duration.ofMillis(100))) {
            for (int i = 0; i < 20_000; i++) {
                unhurried.terminal().println("line " + i);
            }
        }

        assertThat(shown.size()).isZero();
        reads.countDown();
    }

    @Test
    void whatWasDroppedIsSaidAndWhatCameLastIsShown() {
        try (UnhurriedTerminal unhurried = new UnhurriedTerminal(terminal(stopped(), shown))) {
            for (int i = 0; i <= 20_000; i++) {
                unhurried.terminal().println("line " + i);
            }
            reads.countDown();
        }

        String all = shown.toString(StandardCharsets.UTF_8);
        // In one gap, or in two if the thread that prints begins late.
        int missing = MISSING.matcher(all)
                .results()
                .mapToInt(gap -> Integer.parseInt(gap.group(1).replaceAll("\\D", "")))
                .sum();
        assertThat(missing).isBetween(15_900, 16_100);
        assertThat(all.lines().filter(line -> line.startsWith("line "))).hasSize(20_001 - missing);
        assertThat(all).endsWith("\nline 20000\n");
    }

    private static Terminal terminal(OutputStream out, OutputStream err) {
        return new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Map.of(),
                Path.of("/"),
                Terminal.Live.NEITHER);
    }

    /** What nobody reads from, until somebody does. */
    private OutputStream stopped() {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                try {
                    reads.await();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
                shown.write(bytes, from, length);
            }
        };
    }
}
