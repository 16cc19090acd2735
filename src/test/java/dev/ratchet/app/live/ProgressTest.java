package dev.ratchet.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProgressTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void whatTakesLongIsCountedAndThenGone() {
        try (Progress progress =
                Progress.of("Reading", terminal(Map.of("TERM", "xterm"), new Terminal.Live(true, true)))) {
            progress.outOf(10);
            progress.advance(4);
            while (!printed().contains("Reading")) {
                LockSupport.parkNanos(1_000_000);
            }
            progress.terminal().complain("one is damaged");
        }

        assertThat(printed()).contains("4 of 10 · 40%", "\u001b[J\u001b8ratchet: one is damaged\n");
        assertThat(printed().substring(printed().lastIndexOf("\u001b[J"))).doesNotContain("Reading");
    }

    @Test
    void whereNobodyWatchesThereIsNothingButWhatIsPrinted() {
        try (Progress progress = Progress.of("Reading", terminal(Map.of("TERM", "xterm"), Terminal.Live.NEITHER))) {
            progress.outOf(10);
            progress.reached(10);
            progress.terminal().complain("one is damaged");
        }

        assertThat(printed()).isEqualTo("ratchet: one is damaged\n");
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private Terminal terminal(Map<String, String> environment, Terminal.Live live) {
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new Terminal(out, out, environment, Path.of(""), live);
    }
}
