package dev.ratchet.tui.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.AgentEvent.Success;
import dev.ratchet.screen.SessionBlocks;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.testing.RandomCases;
import dev.ratchet.testing.RandomValues;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.DisplayWidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever an agent says, no terminal obeys it. */
class HostileOutputTest {
    private static final List<String> ATTACKS = List.of(
            "\u001b[2J",
            "\u001b[10;1H",
            "\u001b]0;title\u0007",
            "\u001b]52;c;cm0gLXJmCg==\u0007",
            "\u001b]8;;http://evil\u001b\\link\u001b]8;;\u001b\\",
            "\u001bP+q544e\u001b\\",
            "\u001b[?1049h",
            "\u001b",
            "\u009b2J",
            "\u0090q\u009c",
            "\r",
            "\b\b\b",
            "\u0007",
            "\u202e",
            "\u2066",
            "\u200f",
            "\u2028",
            "\u0085",
            "\ud83d",
            "\u001b[",
            "\u001b]0;unfinished",
            "\u0000",
            "\u007f",
            "\udb40\udc41",
            "\n",
            "\t",
            "```",
            "**",
            "`",
            "# ",
            "- ",
            "word",
            "你好",
            "é");

    @Test
    void noSequenceOfAnAgentsGetsThrough() {
        RandomCases.check(300, random -> {
            List<String> lines = new ArrayList<>();
            SessionBlocks blocks = shownOn(lines, random.between(5, 125));
            for (int i = 0; i < 12; i++) {
                blocks.heard(event(random));
            }
            blocks.end();
            assertThat(lines).allSatisfy(HostileOutputTest::isHarmless);
        });
    }

    @Test
    void everyRecordedStreamIsHarmlessAndFits() throws IOException {
        try (Stream<Path> recordings = Files.walk(Path.of("src/test/resources/streams"))) {
            for (Path recording : recordings.filter(Files::isRegularFile).toList()) {
                List<String> lines = new ArrayList<>();
                SessionBlocks blocks = shownOn(lines, 60);
                StreamReader reader = Dialects.choose("auto", "").reader(ReadingSettings.DEFAULT, blocks::heard);
                byte[] bytes = Files.readAllBytes(recording);
                reader.read(bytes, 0, bytes.length);
                var _ = reader.end();
                blocks.end();
                assertThat(lines).as(recording.toString()).allSatisfy(line -> {
                    isHarmless(line);
                    assertThat(DisplayWidth.of(line)).isLessThanOrEqualTo(60);
                });
            }
        }
    }

    private static SessionBlocks shownOn(List<String> lines, int width) {
        BlockText text = new BlockText(AnsiColours.PLAIN, 2, BlockText.Detail.FOLDED);
        return new SessionBlocks("/work", block -> lines.addAll(text.lines(block, width)));
    }

    private static void isHarmless(String line) {
        assertThat(line.codePoints())
                .noneMatch(Character::isISOControl)
                .noneMatch(c -> (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069))
                .noneMatch(c -> c == 0x200e || c == 0x200f || c == 0x2028 || c == 0x2029)
                .noneMatch(c -> c >= 0xe0000 && c <= 0xe007f);
    }

    private static AgentEvent event(RandomValues random) {
        String one = words(random);
        String other = words(random);
        return switch (random.between(0, 11)) {
            case 0 -> new AgentEvent.Started(one, other, "/work", List.of(one));
            case 1 -> new AgentEvent.Said(Speaker.SUB_AGENT, one, other);
            case 2 -> new AgentEvent.Thought(Speaker.ASSISTANT, one);
            case 3 -> new AgentEvent.Typed(one);
            case 4 -> new AgentEvent.ToolCalled(Speaker.ASSISTANT, "1", one, other, Map.of("command", other));
            case 5 ->
                new AgentEvent.ToolCalled(
                        Speaker.ASSISTANT,
                        "1",
                        "Edit",
                        one,
                        Map.of("file_path", one, "old_string", one, "new_string", other));
            case 6 -> new AgentEvent.ToolAnswered("1", Answer.ERROR, one + "\n" + other);
            case 7 -> new AgentEvent.ToolAnswered("1", Answer.OK, one);
            case 8 -> new AgentEvent.LimitNoticed(one, other, null);
            case 9 -> new AgentEvent.Retrying(1, 500, one);
            case 10 -> new AgentEvent.PermissionDenied(one);
            default -> new AgentEvent.Finished(Success.ERROR, 1, Duration.ofSeconds(1), 0.1, one);
        };
    }

    private static String words(RandomValues random) {
        return String.join("", random.listOf(1, 10, () -> random.oneOf(ATTACKS)));
    }
}
