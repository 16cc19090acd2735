package dev.ratchet.tui.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.tui.dashboard.KeyPress.Special;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyDecoderTest {
    private final List<KeyPress> keys = new ArrayList<>();
    private final KeyDecoder decoder = new KeyDecoder(keys::add);

    private void read(String bytes) {
        for (byte one : bytes.getBytes(StandardCharsets.UTF_8)) {
            decoder.read(one & 0xff);
        }
    }

    private static KeyPress typed(String character) {
        return new KeyPress.Typed(character.codePointAt(0));
    }

    @Test
    void lettersOfAllLanguages() {
        read("pé你🙂");

        assertThat(keys).containsExactly(typed("p"), typed("é"), typed("你"), typed("🙂"));
    }

    @Test
    void keysThatStandForNoCharacterInBothWaysThatTerminalsSendThem() {
        read("\u001b[A\u001bOB\u001b[5~\u001b[6~\u001b[H\u001b[4~\t\u001b[Z\r\n\u007f");

        assertThat(keys)
                .containsExactly(
                        Special.UP,
                        Special.DOWN,
                        Special.PAGE_UP,
                        Special.PAGE_DOWN,
                        Special.HOME,
                        Special.END,
                        Special.TAB,
                        Special.BACK_TAB,
                        Special.ENTER,
                        Special.ENTER,
                        Special.BACKSPACE);
    }

    @Test
    void anEscapeAloneIsKnownByWhatDoesNotFollow() {
        read("\u001b");
        assertThat(keys).isEmpty();
        assertThat(decoder.isWaiting()).isTrue();

        decoder.pause();
        assertThat(keys).containsExactly(Special.ESCAPE);
        assertThat(decoder.isWaiting()).isFalse();

        read("\u001b\u001b[A");
        assertThat(keys).containsExactly(Special.ESCAPE, Special.ESCAPE, Special.UP);
    }

    @Test
    void aSequenceThatStopsInTheMiddleIsNoKey() {
        read("\u001b[1;");
        decoder.pause();
        read("q");

        assertThat(keys).containsExactly(typed("q"));
    }

    @Test
    void mouseByItsButtonAndItsWheel() {
        read("\u001b[<0;11;5M\u001b[<0;11;5m\u001b[<64;1;1M\u001b[<65;3;2M\u001b[<2;3;2M");

        assertThat(keys)
                .containsExactly(
                        new KeyPress.Clicked(10, 4), new KeyPress.Turned(0, 0, -3), new KeyPress.Turned(2, 1, 3));
    }

    @Test
    void whatNobodyKnowsIsLeftOut() {
        read("\u001b[200~\u001b[99;99;99R\u001bx\u0001\u0000");
        read("\u001b[" + "1".repeat(100) + "A");
        read("k");

        assertThat(keys).endsWith(typed("k")).doesNotContain(Special.UP, Special.ESCAPE);
    }
}
