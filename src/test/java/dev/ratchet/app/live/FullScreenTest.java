package dev.ratchet.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.testing.EmulatedScreen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class FullScreenTest {
    private static final TerminalSize SIZE = new TerminalSize(3, 10);
    private static final String OWN_SCREEN = "\u001b[?1049l";
    private static final String OTHER_SCREEN = "\u001b[?1049h";

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final FullScreen screen = new FullScreen(new PrintStream(written, true, StandardCharsets.UTF_8));

    private String draw(String... lines) {
        written.reset();
        screen.draw(List.of(lines), SIZE, FullScreen.Mouse.OURS);
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void onlyWhatHasChangedIsWritten() {
        try (screen) {
            assertThat(draw("one", "two", "three")).contains(OTHER_SCREEN, "one", "two", "three");
            assertThat(draw("one", "2", "three")).contains("2").doesNotContain("one", "three", OTHER_SCREEN);
            assertThat(draw("one", "2", "three")).isEmpty();
            assertThat(draw("one")).doesNotContain("one", "three").contains("\u001b[2;1H", "\u001b[3;1H");
        }
    }

    @Test
    void aLineMayReachTheLastColumn() {
        try (screen) {
            EmulatedScreen terminal = new EmulatedScreen(10, 3);
            terminal.write(draw("0123456789", "0123456789", "0123456789"));
            terminal.write(draw("0123456789", "012345678x", "0123456789"));

            assertThat(terminal.seen()).isEqualTo("0123456789\n012345678x\n0123456789\n");
        }
    }

    @Test
    void anotherSizeIsAnotherScreen() {
        try (screen) {
            String _ = draw("one");
            written.reset();
            screen.draw(List.of("one"), new TerminalSize(4, 20), FullScreen.Mouse.OURS);

            assertThat(written.toString(StandardCharsets.UTF_8)).contains("\u001b[2J", "one");
        }
    }

    @Test
    void theTerminalHasItsOwnScreenBackWhileItIsNotOurs() {
        try (screen) {
            String _ = draw("one");
            written.reset();
            screen.whileLeft(() -> assertThat(written.toString(StandardCharsets.UTF_8))
                    .contains(OWN_SCREEN, "\u001b[?25h", "\u001b[?7h", "\u001b[?1000l"));

            assertThat(draw("one")).contains(OTHER_SCREEN, "one");
        }
    }

    @Test
    void theMouseIsGivenBackWhenSomebodyWantsIt() {
        try (screen) {
            assertThat(draw("one")).contains("\u001b[?1000h");
            written.reset();
            screen.draw(List.of("one"), SIZE, FullScreen.Mouse.OF_THE_TERMINAL);

            assertThat(written.toString(StandardCharsets.UTF_8)).contains("\u001b[?1000l");
        }
    }

    @Test
    void nothingIsDrawnAfterTheEndAndWhatWasNeverEnteredIsNotLeft() {
        screen.close();
        assertThat(draw("one")).isEmpty();
    }

    @Test
    void afterTheEndTheTerminalIsAsItWas() {
        String _ = draw("one");
        written.reset();
        screen.close();
        screen.close();

        assertThat(written.toString(StandardCharsets.UTF_8)).containsOnlyOnce(OWN_SCREEN);
        assertThat(draw("one")).isEmpty();
    }
}
