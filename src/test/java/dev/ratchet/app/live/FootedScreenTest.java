package dev.ratchet.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.UnhurriedTerminal;
import dev.ratchet.process.tree.TerminalSize;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FootedScreenTest {
    private static final TerminalSize SIZE = new TerminalSize(24, 80);
    private static final String CLEAR = "\r\u001b[K\u001b7\u001b[B\u001b[J\u001b8";

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    @Test
    void whatIsPrintedStandsAboveTheFootWhichIsGoneAtTheEnd() throws InterruptedException {
        CountDownLatch drawnTwice = new CountDownLatch(2);
        try (FootedScreen screen = new FootedScreen(terminal(shown), () -> SIZE)) {
            screen.show(_ -> {
                drawnTwice.countDown();
                return List.of("NAME", "größer");
            });
            drawnTwice.await();
            screen.terminal().err().println("an event");
            screen.terminal().println("a result");
        }

        String foot = "\u001b[?25l\u001b[?7lNAME\ngrößer\u001b[?7h\r\u001b[1A\u001b[?25h";
        assertThat(shown())
                .startsWith(foot)
                .contains("\u001b[?25l" + CLEAR + "an event\na result\n")
                .endsWith("\u001b[?25h");
        assertThat(afterTheLast(CLEAR)).doesNotContain("NAME");
    }

    @Test
    void whatStaysTheSameIsDrawnOnce() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(4);
        try (FootedScreen screen = new FootedScreen(terminal(shown), () -> SIZE)) {
            screen.show(_ -> {
                asked.countDown();
                return List.of("the same");
            });
            asked.await();
        }

        assertThat(shown().split("the same", -1)).hasSize(2);
    }

    @Test
    void whatHasNoEndOfLineYetIsNotDrawnInto() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(3);
        try (FootedScreen screen = new FootedScreen(terminal(shown), () -> SIZE)) {
            screen.terminal().err().print("half a ");
            screen.terminal().err().flush();
            screen.show(_ -> {
                asked.countDown();
                return List.of("foot");
            });
            asked.await();
            screen.terminal().err().println("line");
        }

        assertThat(shown().replaceAll("\u001b\\[[?\\d]*[a-zA-Z]", "")).startsWith("half a line\n");
    }

    @Test
    void aReaderThatHasStoppedStopsNobodyWhoPrints() {
        CountDownLatch reads = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        OutputStream stopped = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                try {
                    reads.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        };
        FootedScreen screen = new FootedScreen(terminal(stopped), () -> SIZE);
        UnhurriedTerminal unhurried = new UnhurriedTerminal(screen.terminal());
        screen.show(_ -> List.of("foot " + asked.incrementAndGet()));

        for (int i = 0; i < 20_000; i++) {
            unhurried.terminal().err().println("a line that nobody reads, number " + i);
        }
        screen.show(FootedScreen.Foot.NONE);

        reads.countDown();
        unhurried.close();
        screen.close();
    }

    @Test
    void theFootIsAskedNoMoreOnceAnotherIsShown() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch others = new CountDownLatch(2);
        try (FootedScreen screen = new FootedScreen(terminal(shown), () -> SIZE)) {
            screen.show(_ -> {
                asked.incrementAndGet();
                first.countDown();
                return List.of("one");
            });
            first.await();
            screen.show(_ -> {
                others.countDown();
                return List.of("two");
            });
            int before = asked.get();
            others.await();
            assertThat(asked).hasValue(before);
        }
    }

    private static Terminal terminal(OutputStream shown) {
        PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8);
        return new Terminal(out, out, Map.of(), Path.of(""), new Terminal.Live(true, true));
    }

    private String shown() {
        return shown.toString(StandardCharsets.UTF_8);
    }

    private String afterTheLast(String words) {
        return shown().substring(shown().lastIndexOf(words));
    }
}
