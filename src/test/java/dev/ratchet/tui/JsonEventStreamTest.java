package dev.ratchet.tui;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonEventStreamTest {
    private final List<String> lines = new ArrayList<>();
    private final JsonEventStream stream = new JsonEventStream(lines::add);

    @Test
    void whatAnAgentSaysHasItsSessionAndItsTime() {
        stream.session(7);

        stream.heard(new AgentEvent.Said(Speaker.ASSISTANT, "opus", "Done.\n"), NOON);

        assertThat(lines)
                .containsExactly("{\"ts\":\"2026-02-14T12:00:00.000Z\",\"event\":\"agent_text\",\"session\":7,"
                        + "\"text\":\"Done.\\n\",\"speaker\":\"assistant\",\"model\":\"opus\",\"truncated\":false}");
    }

    @Test
    void aLineIsNeverSoLongThatItWouldBePassedOnInPieces() {
        for (String unit : List.of("a", "\u0000", "\uD83D\uDE00", "é")) {
            stream.heard(new AgentEvent.ToolAnswered("1", AgentEvent.Answer.OK, unit.repeat(100_000)), NOON);
        }
        stream.heard(new AgentEvent.ToolCalled(Speaker.ASSISTANT, "x".repeat(50_000), "Bash", "ls"), NOON);

        assertThat(lines).hasSize(5).allSatisfy(line -> {
            assertThat(line.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(16_000);
            assertThat(Json.parse(line).at("truncated").isTrue()).isTrue();
        });
        assertThat(Json.parseOrNothing(lines.getFirst()).textAt("text")).hasSize(12_000);
        assertThat(Json.parseOrNothing(lines.get(2)).textAt("text").codePoints())
                .allMatch(one -> one == 0x1F600);
    }
}
