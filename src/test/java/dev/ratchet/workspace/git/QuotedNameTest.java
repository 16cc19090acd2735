package dev.ratchet.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class QuotedNameTest {
    @Test
    void aNameWithoutQuotesStandsForItself() {
        assertThat(text("a\\303.txt")).isEqualTo("a\\303.txt");
        assertThat(text("")).isEmpty();
        assertThat(text("\"")).isEqualTo("\"");
    }

    @Test
    void whatStandsInQuotesIsReadAsGitWritesIt() {
        assertThat(text("\"a b\\tc\\n\\\"d\\\\\"")).isEqualTo("a b\tc\n\"d\\");
        assertThat(text("\"\\303\\251\"")).isEqualTo("é");
    }

    @Test
    void bytesThatAreNoTextStayAsTheyAre() {
        assertThat(new QuotedName("\"caf\\351\"").bytes()).containsExactly('c', 'a', 'f', 0xe9);
    }

    private static String text(String told) {
        return new String(new QuotedName(told).bytes(), StandardCharsets.UTF_8);
    }
}
