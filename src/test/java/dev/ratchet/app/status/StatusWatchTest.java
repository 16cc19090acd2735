package dev.ratchet.app.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class StatusWatchTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicReference<String> text = new AtomicReference<>("Doing: idle\nUptime: 1s\n");

    @Test
    void aFrameNeverScrollsAndLeavesNothingOfTheOneBefore() {
        assertThat(StatusWatch.frame("one\ntwo\n"))
                .isEqualTo("\u001b[1;1Hone\u001b[K\u001b[2;1Htwo\u001b[K\u001b[J")
                .doesNotContain("\n");
    }

    @Test
    void onATerminalItRedrawsAtAChangeAndGivesTheCursorBack() throws InterruptedException {
        Thread watching = watch(new Terminal.Live(true, false));
        await("idle");

        text.set("Doing: session running\n");
        await("session running");
        watching.interrupt();

        assertThat(watching.join(Duration.ofSeconds(20))).isTrue();
        assertThat(seen()).startsWith("\u001b[?25l\u001b[?7l").endsWith("\u001b[?7h\u001b[?25h\n");
    }

    @Test
    void elsewhereItPrintsOnlyWhatIsNew() throws InterruptedException {
        Thread watching = watch(Terminal.Live.NEITHER);
        await("idle");
        text.set("Doing: idle\nUptime: 2s\n");

        text.set("Doing: retrying\nUptime: 3s\n");
        await("retrying");
        watching.interrupt();

        assertThat(watching.join(Duration.ofSeconds(20))).isTrue();
        assertThat(seen()).isEqualTo("Doing: idle\nUptime: 1s\n\nDoing: retrying\nUptime: 3s\n");
        assertThat(StatusWatch.essence("Doing: idle\nUptime: 1s\nSession output: 3 KB\n"))
                .isEqualTo("Doing: idle");
    }

    @Test
    void aReaderThatHasGoneAwayEndsIt() throws InterruptedException {
        PrintStream closed = new PrintStream(bytes, true, StandardCharsets.UTF_8) {
            @Override
            public boolean checkError() {
                return true;
            }
        };
        Thread watching = watch(Terminal.Live.NEITHER, closed);

        assertThat(watching.join(Duration.ofSeconds(20))).isTrue();
    }

    private Thread watch(Terminal.Live live) {
        return watch(live, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    }

    private Thread watch(Terminal.Live live, PrintStream out) {
        Terminal terminal = new Terminal(out, out, Map.of(), Path.of("/"), live);
        StatusWatch watch = new StatusWatch(text::get, text::get, terminal);
        return Thread.ofPlatform().daemon().start(watch::run);
    }

    private void await(String words) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!seen().contains(words)) {
            assertThat(System.nanoTime())
                    .as("waited in vain for '%s' in: %s", words, seen())
                    .isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private String seen() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
