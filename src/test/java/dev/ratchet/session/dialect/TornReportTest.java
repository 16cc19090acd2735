package dev.ratchet.session.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.ReadingSettings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A report may be torn anywhere: by the agent's own chunks, by its blocks, by the moment at which the file is read. */
class TornReportTest {
    private static final String SAID = """
        All is well – ünïcode and all.
        ---LOOP_STATUS---
        STATUS: COMPLETE
        EXIT_SIGNAL: true
        RECOMMENDATION: none
        ---END_LOOP_STATUS---\
        """;

    private static final String QUOTED = SAID.replace("COMPLETE", "BLOCKED");

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 24, 10_000})
    void isReadWholeFromEveryAgent(int size) {
        assertReported("claude", claude(size), size);
        assertReported("qwen", claude(size), size);
        assertReported("goose", goose(size), size);
        assertReported("gemini", gemini(size), size);
        assertReported(
                "codex",
                List.of(
                        "{\"type\":\"thread.started\",\"thread_id\":\"t\"}",
                        "{\"type\":\"item.completed\",\"item\":{\"id\":\"i\",\"type\":\"agent_message\",\"text\":"
                                + json(SAID) + "}}"),
                size);
        assertReported("raw", List.of(SAID), size);
    }

    private static void assertReported(String agent, List<String> lines, int size) {
        byte[] stream = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        StreamReader reader = Dialects.choose(agent, agent).reader(ReadingSettings.DEFAULT, _ -> {});
        for (int at = 0; at < stream.length; at += size) {
            reader.read(stream, at, Math.min(size, stream.length - at));
        }

        assertThat(reader.end().transcript().remarks().status())
                .as("%s in pieces of %d", agent, size)
                .isNotNull()
                .extracting(ReportedStatus::state, ReportedStatus::exitSignal)
                .containsExactly(ReportedStatus.State.COMPLETE, ExitSignal.YES);
    }

    /** Deltas, then the whole; a sub-agent and a tool quote another report. */
    private static List<String> claude(int size) {
        List<String> lines = new ArrayList<>();
        lines.add("{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\"}");
        pieces(size)
                .forEach(piece -> lines.add("{\"type\":\"stream_event\",\"event\":{\"type\":\"content_block_delta\","
                        + "\"delta\":{\"type\":\"text_delta\",\"text\":" + json(piece) + "}}}"));
        lines.add("{\"type\":\"assistant\",\"message\":{\"id\":\"m\",\"content\":[{\"type\":\"text\",\"text\":"
                + json(SAID) + "}]}}");
        lines.add("{\"type\":\"assistant\",\"parent_tool_use_id\":\"t\",\"message\":{\"id\":\"n\",\"content\":["
                + "{\"type\":\"text\",\"text\":" + json(QUOTED) + "}]}}");
        lines.add(
                "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":"
                        + json(QUOTED) + "}]}}");
        lines.add(
                "{\"type\":\"assistant\",\"message\":{\"id\":\"o\",\"content\":[{\"type\":\"text\",\"text\":\"Bye.\"}]}}");
        return lines;
    }

    private static List<String> goose(int size) {
        return pieces(size)
                .map(piece -> "{\"type\":\"message\",\"message\":{\"id\":\"m\",\"role\":\"assistant\",\"content\":["
                        + "{\"type\":\"text\",\"text\":" + json(piece) + "}]}}")
                .toList();
    }

    private static List<String> gemini(int size) {
        List<String> lines = new ArrayList<>(List.of("{\"type\":\"init\",\"session_id\":\"s\",\"model\":\"m\"}"));
        lines.add("{\"type\":\"message\",\"role\":\"user\",\"content\":" + json(QUOTED) + "}");
        pieces(size)
                .map(piece ->
                        "{\"type\":\"message\",\"role\":\"assistant\",\"content\":" + json(piece) + ",\"delta\":true}")
                .forEach(lines::add);
        return lines;
    }

    private static Stream<String> pieces(int size) {
        List<String> pieces = new ArrayList<>();
        for (int at = 0; at < SAID.length(); at += size) {
            pieces.add(SAID.substring(at, Math.min(SAID.length(), at + size)));
        }
        return pieces.stream();
    }

    private static String json(String text) {
        return text.codePoints()
                .mapToObj(c -> c == '\n' ? "\\n" : c == '"' ? "\\\"" : Character.toString(c))
                .collect(Collectors.joining("", "\"", "\""));
    }
}
