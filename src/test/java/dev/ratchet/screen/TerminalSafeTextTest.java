package dev.ratchet.screen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalSafeTextTest {
    @Test
    void nothingThatATerminalObeysIsLeft() {
        assertThat(TerminalSafeText.line("a\u001b[2Jb\r\nc\u0007d\u009be\u2028f\u2029g\u202eh\u2066i\u0085j"))
                .isEqualTo("a [2Jb  c d e f g h i j");
        assertThat(TerminalSafeText.line("é 你好 🙂 👩\u200d💻")).isEqualTo("é 你好 🙂 👩\u200d💻");
    }

    @Test
    void briefIsOneLineOfWordsAndNotTooLong() {
        assertThat(TerminalSafeText.brief("  a\n\t b  ", 10)).isEqualTo("a b");
        assertThat(TerminalSafeText.brief("🙂".repeat(20), 5)).isEqualTo("🙂🙂🙂🙂…");
        assertThat(TerminalSafeText.brief("12345", 5)).isEqualTo("12345");
    }
}
