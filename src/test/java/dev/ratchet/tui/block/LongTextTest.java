package dev.ratchet.tui.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.screen.SessionBlocks;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.DisplayWidth;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** However much an agent says in one line or in many, a screen shows what can be read, and at once. */
@Timeout(60)
class LongTextTest {
    private static final String WORDS = "a word and 你好 ";

    @Test
    void ofALineWithoutEndARunShowsTheBeginning() {
        List<String> lines = shown("x".repeat(3_000_000), BlockText.Detail.FOLDED);

        assertThat(lines).hasSizeLessThan(30).last().asString().endsWith("… 3.0M more characters");
    }

    @Test
    void ofLinesWithoutEndARunShowsTheFirst() {
        List<String> lines = shown("line\n".repeat(100_000), BlockText.Detail.FOLDED);

        assertThat(lines).hasSize(201).last().asString().contains("99.8k more lines");
    }

    @Test
    void whoAsksForEverythingGetsItBrokenBetweenWords() {
        List<String> lines = shown(WORDS.repeat(20_000), BlockText.Detail.WHOLE);

        assertThat(String.join("", lines).replace(" ", ""))
                .isEqualTo(WORDS.repeat(20_000).replace(" ", ""));
        assertThat(lines).allSatisfy(line -> assertThat(DisplayWidth.of(line)).isLessThanOrEqualTo(80));
        assertThat(shown("x".repeat(3_000_000), BlockText.Detail.WHOLE)).hasSizeGreaterThan(38_000);
    }

    private static List<String> shown(String text, BlockText.Detail detail) {
        List<String> lines = new ArrayList<>();
        BlockText rendered = new BlockText(AnsiColours.PLAIN, 2, detail);
        SessionBlocks blocks = new SessionBlocks(null, block -> lines.addAll(rendered.lines(block, 80)));
        blocks.heard(new AgentEvent.Said(Speaker.ASSISTANT, null, text));
        blocks.end();
        return lines;
    }
}
