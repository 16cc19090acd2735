package dev.ratchet.session.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.JsonLine;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Said;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.LiveSession.Phase;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.classify.StreamSummary.Activity;
import dev.ratchet.session.classify.StreamSummary.Plain;
import dev.ratchet.session.classify.StreamSummary.Structured;
import dev.ratchet.session.reading.PlainTextCollector;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.session.stream.TruncatedJsonString;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StreamTest {
    private static final String ASSISTANT = """
        {"type":"assistant","message":{"id":"m1","model":"opus","content":[{"type":"text","text":"%s"}]},"session_id":"s"}
        """;
    private static final String RESULT = """
        {"type":"result","subtype":"success","is_error":false,"num_turns":1,"result":"%s","session_id":"s"}
        """;

    @Test
    void keepsBothEndsOfAnAnswerOfFiftyMegabytes() {
        byte[] begin =
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"num_turns\":2,\"result\":\"first words "
                        .getBytes(StandardCharsets.UTF_8);
        byte[] end = " \\u00e9\\\\ <task-done>T1</task-done>\"}\n".getBytes(StandardCharsets.UTF_8);
        byte[] middle = "naïve \\\"→\\\" \\u00e9\\n".repeat(1000).getBytes(StandardCharsets.UTF_8);
        StreamReader reader = StreamReading.dialect("claude").reader(ReadingSettings.DEFAULT, _ -> {});

        reader.read(begin, 0, begin.length);
        for (int i = 0; i < 50_000_000 / middle.length; i++) {
            reader.read(middle, 0, middle.length);
        }
        reader.read(end, 0, end.length);

        String text = reader.end().transcript().text();
        assertThat(text).startsWith("first words naïve \"→\" é\n");
        assertThat(text).contains("\n[...]\n");
        assertThat(text).endsWith(" é\\ <task-done>T1</task-done>");
        assertThat(text).doesNotContain("\uFFFD");
        assertThat(text.length()).isLessThan(2 * TruncatedJsonString.PART);
    }

    @Test
    void cutsLongStringsTheSameHoweverTheyCome() {
        Random random = new Random(7);
        for (String unit : new String[] {"\\\\", "\\u20ac", "→é", "a", "\\n\\\"x→", "\uD83D\uDE00"}) {
            int repeats = 1_500_000 / unit.getBytes(StandardCharsets.UTF_8).length;
            byte[] stream = RESULT.formatted(unit.repeat(repeats)).getBytes(StandardCharsets.UTF_8);
            StreamSummary whole = StreamReading.whole("claude", stream);

            assertThat(whole.shape()).as(unit).isInstanceOf(Structured.class);
            assertThat(((Structured) whole.shape()).closing()).as(unit).isInstanceOf(StreamSummary.Result.class);
            assertThat(whole.transcript().text()).contains("[...]").doesNotContain("\uFFFD");
            assertThat(StreamReading.inChunks("claude", stream, random, 70_000)).isEqualTo(whole);
            assertThat(StreamReading.inChunks("claude", stream, random, 1_100_000))
                    .isEqualTo(whole);
        }
    }

    @Test
    void keepsTheBeginningOfALongToolResultAndReadsOn() {
        for (String unit : new String[] {"\\\\", "\\u20ac", "→é", "a", "\\n\\\"x→", "\uD83D\uDE00"}) {
            for (int shift = 0; shift < 6; shift++) {
                String answer = "x".repeat(shift) + unit.repeat(40_000);
                List<AgentEvent> events =
                        StreamReading.events("claude", """
                            {"type":"user","message":{"content":[{"type":"tool_result","content":"%s","tool_use_id":"1"}]}}
                            """.formatted(answer) + ASSISTANT.formatted("went on"));

                assertThat(events).as(unit).hasSize(2);
                AgentEvent.ToolAnswered answered = (AgentEvent.ToolAnswered) events.getFirst();
                String whole = answer.replace("\\\\", "\\")
                        .replace("\\u20ac", "€")
                        .replace("\\n", "\n")
                        .replace("\\\"", "\"");
                assertThat(answered.id()).isEqualTo("1");
                assertThat(whole).startsWith(answered.text());
                assertThat(answered.text().length()).isBetween(JsonLine.BRIEF / 6, JsonLine.BRIEF);
            }
        }
    }

    @Test
    void cutsNothingOutOfALongLineOfShortStrings() {
        String words = "w".repeat(TruncatedJsonString.PART * 2);
        String line = "{\"type\":\"result\",\"a\":\"" + words + "\",\"b\":\"" + words + "\",\"c\":\"" + words
                + "\",\"d\":\"" + words + "\",\"is_error\":false,\"num_turns\":1,\"result\":\"" + words + "\"}\n";

        assertThat(StreamReading.whole("claude", line).transcript().text()).isEqualTo(words);
    }

    @Test
    void skipsALineThatIsTooLongEvenWhenCut() {
        String endless = "{\"type\":\"user\",\"message\":{\"content\":[" + "1,".repeat(5_000_000) + "1]}}\n";

        StreamSummary end =
                StreamReading.whole("claude", ASSISTANT.formatted("a") + endless + RESULT.formatted("fine"));

        assertThat(end.transcript().text()).isEqualTo("fine");
    }

    @Test
    void remembersAnEndlessFinalResultAsMalformed() {
        String endless = "{\"type\" : \"result\",\"numbers\":[" + "1,".repeat(5_000_000) + "1]}\n";

        StreamSummary end = StreamReading.whole("claude", ASSISTANT.formatted("a") + endless);

        assertThat(((Structured) end.shape()).closing()).isInstanceOf(StreamSummary.Malformed.class);
    }

    @Test
    void toleratesNoiseBetweenAndInsideLines() {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        stream.writeBytes(new byte[] {0, 0, (byte) 0xff, (byte) 0xfe, '\n', '{', '\n', '[', ']', '\n'});
        stream.writeBytes("\u001b[32m\u0000".getBytes(StandardCharsets.UTF_8));
        stream.writeBytes(ASSISTANT.formatted("red \u001b[31m text").strip().getBytes(StandardCharsets.UTF_8));
        stream.writeBytes(" trailing\r\n\r\n{\"type\":\"unheard-of\"}\n{\"type\":\"system\",\"subtype\":\"new\"}\n"
                .getBytes(StandardCharsets.UTF_8));
        byte[] result = RESULT.formatted("broken X utf").getBytes(StandardCharsets.UTF_8);
        result[new String(result, StandardCharsets.UTF_8).indexOf('X')] = (byte) 0xc3;
        stream.writeBytes(result);

        StreamSummary end = StreamReading.whole("claude", stream.toByteArray());

        assertThat(end.transcript().text()).isEqualTo("broken \uFFFD utf");
        assertThat(((Structured) end.shape()).activity()).isEqualTo(Activity.TURNS);
        assertThat(StreamReading.events("claude", stream.toByteArray()))
                .contains(new Said(Speaker.ASSISTANT, "opus", "red \u001b[31m text"));
    }

    @Test
    void readsALastLineWithoutAnEnd() {
        assertThat(StreamReading.whole("claude", RESULT.formatted("done").strip())
                        .transcript()
                        .text())
                .isEqualTo("done");
    }

    @Test
    void aHalfWrittenFinalResultIsMalformed() {
        String half = RESULT.formatted("done").substring(0, 60);

        StreamSummary end = StreamReading.whole("claude", ASSISTANT.formatted("a") + half);

        assertThat(((Structured) end.shape()).closing()).isEqualTo(new StreamSummary.Malformed(half));
    }

    @Test
    void readsNumbersInQuotes() {
        StreamSummary end = StreamReading.whole(
                "claude",
                "{\"type\":\"result\",\"is_error\":\"true\",\"num_turns\":\"7\",\"total_cost_usd\":\"0.5\",\"api_error_status\":\"429\","
                    + "\"usage\":{\"input_tokens\":\"12\",\"output_tokens\":1e1}}");

        assertThat(end.transcript().turns()).isEqualTo(7);
        assertThat(end.transcript().usage().costUsd()).isEqualTo(0.5);
        assertThat(end.transcript().usage().inputTokens()).isEqualTo(12);
        assertThat(end.transcript().usage().outputTokens()).isEqualTo(10);
        assertThat(((Structured) end.shape()).closing())
                .isInstanceOfSatisfying(
                        StreamSummary.Result.class,
                        result -> assertThat(result.error().status()).isEqualTo(429));
    }

    @Test
    void absurdNumbersDoNoHarm() {
        StreamSummary end = StreamReading.whole(
                "claude",
                "{\"type\":\"result\",\"is_error\":false,\"num_turns\":1e300,\"total_cost_usd\":-5,\"duration_ms\":1e99,\"usage\":{\"input_tokens\":-1,\"output_tokens\":\"many\"}}\n");

        assertThat(end.transcript().turns()).isEqualTo(1_000_000_000);
        assertThat(end.transcript().usage().costUsd()).isNull();
        assertThat(end.transcript().usage().inputTokens()).isZero();
    }

    @Test
    void countsTheInputOfARequestOnceAndOnlyUntilAResultTellsAll() {
        String asked = """
            {"type":"assistant","message":{"id":"%s","content":[],"usage":{"input_tokens":700,"output_tokens":1}}}
            """;
        StreamReader reader = StreamReading.dialect("claude").reader(ReadingSettings.DEFAULT, _ -> {});
        String before = asked.formatted("m1") + asked.formatted("m2") + asked.formatted("m1");
        byte[] requests = before.getBytes(StandardCharsets.UTF_8);
        byte[] result = """
            {"type":"result","subtype":"success","is_error":false,"result":"x","usage":{"input_tokens":1400,"output_tokens":90}}
            """.getBytes(StandardCharsets.UTF_8);

        reader.read(requests, 0, requests.length);
        assertThat(reader.usage()).isEqualTo(new Usage(1400, 0, 0, null));
        reader.read(result, 0, result.length);
        assertThat(reader.usage()).isEqualTo(new Usage(1400, 90, 0, null));
        byte[] more = asked.formatted("m3").getBytes(StandardCharsets.UTF_8);
        reader.read(more, 0, more.length);
        assertThat(reader.usage()).isEqualTo(new Usage(2100, 90, 0, null));
        assertThat(reader.end().transcript().usage()).isEqualTo(new Usage(2100, 90, 0, null));
    }

    @Test
    void joinsTheBlocksOfOneMessage() {
        StreamSummary end = StreamReading.whole(
                "claude", ASSISTANT.formatted("one") + ASSISTANT.formatted("two <a>") + ASSISTANT.formatted("b"));

        assertThat(end.transcript().text()).isEqualTo("one\ntwo <a>\nb");
        assertThat(end.transcript().turns()).isEqualTo(1);
    }

    @Test
    void hearsSubAgentsAndTheProgramWithoutTakingThemForTheAssistant() {
        String sub = """
            {"type":"assistant","agent_id":"x","message":{"model":"opus","content":[{"type":"text","text":"<task-done>SUB</task-done>"},{"type":"tool_use","id":"1","name":"Bash","input":{"command":"git commit -m x"}}]}}
            """;
        String program = """
            {"type":"assistant","message":{"model":"<synthetic>","content":[{"type":"text","text":"<task-done>SYN</task-done>"}]}}
            """;

        StreamSummary end = StreamReading.whole("claude", sub + program);

        assertThat(end.transcript().text()).isEmpty();
        assertThat(end.transcript().commitMentioned()).isTrue();
        assertThat(StreamReading.events("claude", sub + program))
                .contains(new Said(Speaker.SUB_AGENT, "opus", "<task-done>SUB</task-done>"))
                .contains(new Said(Speaker.SYNTHETIC, "<synthetic>", "<task-done>SYN</task-done>"));
    }

    @Test
    void findsCommitsInCommandsButNotInToolResultsAndPrompts() {
        String said = """
            {"type":"user","message":{"content":"please git commit"}}
            {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"1","is_error":true,"content":[{"type":"text","text":"git commit: committed"}]}]},"tool_use_result":{"stdout":"git commit"}}
            """;
        String command = """
            {"type":"assistant","message":{"content":[{"type":"tool_use","id":"1","input":{"deep":{"er":["bd-finish t"]}},"name":"Other"}]}}
            """;

        assertThat(StreamReading.whole("claude", said).transcript().commitMentioned())
                .isFalse();
        assertThat(StreamReading.whole("claude", said + command).transcript().commitMentioned())
                .isTrue();
        assertThat(StreamReading.events("claude", said))
                .contains(new AgentEvent.ToolAnswered("1", Answer.ERROR, "git commit: committed"));
    }

    @Test
    void isFinishedOnlyAfterAResultAndWithoutOpenTasks() {
        StreamReader reader = StreamReading.dialect("claude").reader(ReadingSettings.DEFAULT, _ -> {});

        assertThat(after(reader, ASSISTANT.formatted("a"))).isEqualTo(Phase.WORKING);
        assertThat(after(reader, "{\"type\":\"system\",\"subtype\":\"task_started\",\"task_id\":\"t\"}\n"))
                .isEqualTo(Phase.WORKING);
        assertThat(after(reader, RESULT.formatted("a"))).isEqualTo(Phase.FINISHED_WITH_BACKGROUND_TASKS);
        assertThat(after(reader, "{\"type\":\"system\",\"subtype\":\"task_notification\",\"task_id\":\"t\"}\n"))
                .isEqualTo(Phase.FINISHED);
        assertThat(after(reader, "{\"type\":\"system\",\"subtype\":\"init\"}\n"))
                .isEqualTo(Phase.WORKING);
        assertThat(after(reader, RESULT.formatted("b"))).isEqualTo(Phase.FINISHED);
        assertThat(after(reader, "{\"type\":\"stream_event\",\"event\":{}}\n")).isEqualTo(Phase.WORKING);
        assertThat(after(reader, RESULT.formatted("c"))).isEqualTo(Phase.FINISHED);
        assertThat(
                        after(
                                reader,
                                "{\"type\":\"system\",\"subtype\":\"background_tasks_changed\",\"tasks\":[{\"task_id\":\"u\"}]}\n"))
                .isEqualTo(Phase.FINISHED_WITH_BACKGROUND_TASKS);
        assertThat(after(
                        reader,
                        ASSISTANT
                                .formatted("s")
                                .replace("\"session_id\"", "\"parent_tool_use_id\":\"p\",\"session_id\"")))
                .isEqualTo(Phase.FINISHED_WITH_BACKGROUND_TASKS);
    }

    @Test
    void claudeWritingTextIsPlainText() {
        StreamSummary end = StreamReading.whole("claude", "All done.\n<task-done>T1</task-done>\n");

        assertThat(end.shape()).isEqualTo(new Plain(List.of("All done.", "<task-done>T1</task-done>")));
        assertThat(end.transcript().dialect()).isEqualTo("claude");
        assertThat(end.transcript().text()).isEqualTo("All done.\n<task-done>T1</task-done>");
    }

    /** With its input open, Claude Code tells how far the prompt is before it says who it is. */
    @Test
    void whatClaudeTellsBesidesIsNoTextOfItsOwn() {
        String stream = """
            {"type":"command_lifecycle","command_uuid":"c","state":"queued","uuid":"u","session_id":"s"}
            {"type":"system","subtype":"init","session_id":"s","model":"opus"}
            """ + ASSISTANT.formatted("Hello.") + RESULT.formatted("Hello.");

        assertThat(StreamReading.events("claude", stream).getFirst())
                .isEqualTo(new AgentEvent.Started("s", "opus", null, List.of()));
    }

    @Test
    void theFirstObjectDecidesWhatAnUnknownProgramSpeaks() {
        String unknown = "{\"level\":\"info\"}\n";

        assertThat(StreamReading.whole("auto", "banner\n" + RESULT.formatted("x"))
                        .transcript()
                        .dialect())
                .isEqualTo("claude");
        assertThat(StreamReading.whole("auto", unknown + RESULT.formatted("x"))
                        .transcript()
                        .dialect())
                .isEqualTo("raw");
        assertThat(StreamReading.whole("raw", RESULT.formatted("x"))
                        .transcript()
                        .dialect())
                .isEqualTo("raw");
    }

    @Test
    void aBannerThatTalksOfCommitsIsNoCommit() {
        assertThat(StreamReading.whole("auto", "will git commit\n" + RESULT.formatted("x"))
                        .transcript()
                        .commitMentioned())
                .isFalse();
        assertThat(StreamReading.whole("auto", "will git commit\n").transcript().commitMentioned())
                .isTrue();
    }

    @Test
    void plainTextKeepsItsEndAndItsLastLines() {
        String lines = "line é\r\n".repeat(30_000) + "\u001b[1mlast\u001b[0m\u0000 words\n";

        StreamSummary end = StreamReading.whole("raw", lines);

        assertThat(((Plain) end.shape()).lastLines()).hasSize(50).endsWith("line é", "last words");
        assertThat(end.transcript().text()).endsWith("line é\nlast words").doesNotContain("\uFFFD");
        assertThat(end.transcript().text().getBytes(StandardCharsets.UTF_8).length)
                .isBetween(50_000, PlainTextCollector.TEXT);
    }

    @Test
    void looksIntoLongPlainLines() {
        byte[] line = new byte[30_000_000];
        Arrays.fill(line, (byte) 'x');
        System.arraycopy("git commit".getBytes(StandardCharsets.US_ASCII), 0, line, 20_000_000, 10);

        StreamSummary end = StreamReading.whole("auto", line);

        assertThat(end.transcript().commitMentioned()).isTrue();
        assertThat(end).isEqualTo(StreamReading.inChunks("auto", line, new Random(1), 1_000_000));
    }

    private static Phase after(StreamReader reader, String lines) {
        byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
        reader.read(bytes, 0, bytes.length);
        return reader.phase();
    }
}
