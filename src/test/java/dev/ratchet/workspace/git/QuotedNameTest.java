package dev.ratchet.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class QuotedNameTest {
    @Test
    void isReadAsTheBytesThatItIs() {
        assertThat(read("a.txt")).isEqualTo("a.txt");
        assertThat(read("\"a b\"")).isEqualTo("a b");
        assertThat(read("\"gr\\366\\337e\"")).isEqualTo("größe");
        assertThat(read("\"a\\\"b\\\\c\\t\\n\\a\"")).isEqualTo("a\"b\\c\t\n\u0007");
    }

    @Test
    void whatIsCutOffOrWrongIsReadSomehow() {
        assertThat(read("")).isEmpty();
        assertThat(read("\"")).isEqualTo("\"");
        assertThat(read("\"\\\"")).isEqualTo("\\");
        assertThat(read("\"a\\36\"")).isEqualTo("a36");
        assertThat(read("\"a\\399\"")).startsWith("a");
    }

    private static String read(String printed) {
        return new String(QuotedName.bytes(printed), StandardCharsets.ISO_8859_1);
    }
}
