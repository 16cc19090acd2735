package dev.ratchet.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RawOutputTest {
    private static final String HOSTILE = "Grüße 日本\tx\n\u001b[2Jgone\u0007\u007f\u009b2Jtoo\r\n";

    @Test
    void aProgramGetsEveryByte() {
        assertThat(shown(RawOutput.For.A_PROGRAM, 1)).isEqualTo(HOSTILE.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aTerminalGetsNothingThatCouldFoolItHoweverItIsCut() {
        byte[] whole = shown(RawOutput.For.A_TERMINAL, 1000);

        assertThat(new String(whole, StandardCharsets.UTF_8))
                .startsWith("Grüße 日本\tx\n [2Jgone  ")
                .endsWith(" 2Jtoo \n")
                .doesNotContain("\u001b", "\u0007", "\u009b", "\r");
        assertThat(shown(RawOutput.For.A_TERMINAL, 1)).isEqualTo(whole);
    }

    private static byte[] shown(RawOutput.For reader, int step) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RawOutput text = new RawOutput(new PrintStream(out), reader);
        byte[] bytes = HOSTILE.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i += step) {
            text.read(bytes, i, Math.min(step, bytes.length - i));
        }
        return out.toByteArray();
    }
}
