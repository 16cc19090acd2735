package dev.ratchet.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LabelledLinesTest {
    @Test
    void whatIsUnknownHasNoLineAndNothingReachesTheTerminalAsItCame() {
        LabelledLines labelled = new LabelledLines(AnsiColours.PLAIN)
                .with("class", "normal")
                .with("model", null)
                .with("reason", "")
                .with("evidence", "two\nlines \u001b[2Jand a bell\u0007");

        assertThat(labelled.lines()).containsExactly("class       normal", "evidence    two lines  [2Jand a bell");
    }

    @Test
    void aFileCanBeClicked() {
        Path file = Path.of("/tmp/session-1.jsonl");

        assertThat(new LabelledLines(AnsiColours.COLOURS)
                        .with("file", file, "compressed")
                        .lines())
                .singleElement()
                .asString()
                .contains("\u001b]8;;file:///tmp/session-1.jsonl\u001b\\")
                .endsWith(" (compressed)");
        assertThat(new LabelledLines(AnsiColours.PLAIN).with("file", file, "").lines())
                .containsExactly("file        /tmp/session-1.jsonl");
    }
}
