package dev.ratchet.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.RandomCases;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypedTextTest {
    private final TypedText live = new TypedText();

    @Test
    void showsALineAsSoonAsItIsThereAndTheRestAtTheEnd() {
        assertThat(live.typed("one")).isEmpty();
        assertThat(live.typed(" line\ntwo\nth")).containsExactly("one line", "two");
        assertThat(live.said("one line\ntwo\nthree")).containsExactly("three");
        assertThat(live.said("another")).containsExactly("another");
    }

    @Test
    void showsWhatWasNotTypedAsAWhole() {
        assertThat(live.said("one\ntwo")).containsExactly("one", "two");
    }

    @Test
    void breaksALongLineBetweenWords() {
        String word = "123456789 ";
        assertThat(live.typed(word.repeat(15))).containsExactly(word.repeat(10).stripTrailing());
        assertThat(live.said(word.repeat(16).strip()))
                .containsExactly(word.repeat(6).strip());
        assertThat(live.typed("x".repeat(300))).isEmpty();
    }

    @Test
    void twoTextsThatAreTypedInOneGoAreSaidApart() {
        assertThat(live.typed("first\nsecond\nthird\n")).containsExactly("first", "second", "third");
        assertThat(live.said("first\n")).isEmpty();
        assertThat(live.said("second\nthird\n")).isEmpty();
    }

    @Test
    void whatTurnsOutDifferentlyIsShownAsItIs() {
        live.typed("my key is sk-1\nand so on");
        assertThat(live.said("my key is ***\nand so on")).containsExactly("my key is ***", "and so on");
        live.typed("half a sen");
        live.dropped();
        assertThat(live.said("half a sentence")).containsExactly("half a sentence");
    }

    @Test
    void nothingIsLostOrShownTwice() {
        RandomCases.check(
                2000,
                values -> nothingIsLostOrShownTwice(
                        values.text(300, "abc \n"), values.between(1, 17), values.between(0, 4)));
    }

    private static void nothingIsLostOrShownTwice(String text, int piece, int untold) {
        TypedText typing = new TypedText();
        List<String> lines = new ArrayList<>();
        int told = text.length() - untold;
        for (int at = 0; at < told; at += piece) {
            lines.addAll(typing.typed(text.substring(at, Math.min(at + piece, told))));
        }
        lines.addAll(typing.said(text));
        assertThat(String.join("\n", lines).replaceAll("\\s+", " ").strip())
                .isEqualTo(text.replaceAll("\\s+", " ").strip());
    }
}
