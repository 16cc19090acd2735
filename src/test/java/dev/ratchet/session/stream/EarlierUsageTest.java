package dev.ratchet.session.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.dialect.RecordedStream;
import dev.ratchet.session.dialect.StreamReading;
import dev.ratchet.session.reading.StreamReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What a resumed run used, where the agent tells the total of its conversation. */
class EarlierUsageTest {
    private static final String THREAD = "01a1e0a1-c3ba-72d1-8f38-d3020360f9d8";
    private static final String RESULT = """
        {"type":"result","subtype":"success","is_error":false,"num_turns":1,"session_id":"s","total_cost_usd":%s,"usage":{"input_tokens":1200,"output_tokens":60}%s}
        """;

    @Test
    void takesWhatWasUsedBeforeOffCodexTotal() {
        Usage before = new Usage(1200, 60, 0, null);

        assertThat(resumed(new EarlierUsage(THREAD, before))).isEqualTo(new Usage(1200, 60, 0, null));
        assertThat(resumed(EarlierUsage.NONE)).isEqualTo(new Usage(2400, 120, 0, null));
    }

    @Test
    void anotherConversationOrALargerPastIsNotTakenOff() {
        assertThat(resumed(new EarlierUsage("another", new Usage(1200, 60, 0, null))))
                .isEqualTo(new Usage(2400, 120, 0, null));
        assertThat(resumed(new EarlierUsage(THREAD, new Usage(5000, 60, 0, null))))
                .isEqualTo(new Usage(2400, 120, 0, null));
    }

    @Test
    void takesWhatWasPaidBeforeOffClaudeTotal() {
        EarlierUsage earlier = new EarlierUsage("s", new Usage(1200, 60, 0, 0.006));
        String whole = ",\"modelUsage\":{\"opus\":{\"inputTokens\":2400,\"outputTokens\":120,\"costUSD\":0.012}}";
        String alone = ",\"modelUsage\":{\"opus\":{\"inputTokens\":1200,\"outputTokens\":60,\"costUSD\":0.012}}";
        String since =
                ",\"model_usage_since_last_result\":{\"opus\":{\"inputTokens\":1200,\"outputTokens\":60,\"costUSD\":0.006}}";

        assertThat(cost(RESULT.formatted("0.012", ""), earlier)).isCloseTo(0.006, within(1e-9));
        assertThat(cost(RESULT.formatted("0.012", whole), earlier)).isCloseTo(0.006, within(1e-9));
        assertThat(cost(RESULT.formatted("0.012", alone), earlier)).isCloseTo(0.012, within(1e-9));
        assertThat(cost(RESULT.formatted("0.012", since), earlier)).isCloseTo(0.006, within(1e-9));
        assertThat(cost(RESULT.formatted("0.004", ""), earlier)).isCloseTo(0.004, within(1e-9));
        assertThat(cost(RESULT.formatted("0.012", ""), EarlierUsage.NONE)).isCloseTo(0.012, within(1e-9));
        assertThat(usage("claude", RESULT.formatted("0.012", ""), earlier).inputTokens())
                .isEqualTo(1200);
    }

    @Test
    void addsUpToTheTotal() {
        Usage first = usage("codex", recording("sess-1"), EarlierUsage.NONE);
        Usage second = usage("codex", recording("sess-2-resume"), new EarlierUsage(THREAD, first));

        assertThat(first.plus(second)).isEqualTo(new Usage(2400, 120, 0, null));
    }

    private static Usage resumed(EarlierUsage earlier) {
        return usage("codex", recording("sess-2-resume"), earlier);
    }

    private static Double cost(String stream, EarlierUsage earlier) {
        Double cost = usage("claude", stream, earlier).costUsd();
        assertThat(cost).isNotNull();
        return cost == null ? Double.valueOf(-1) : cost;
    }

    private static Usage usage(String adapter, String stream, EarlierUsage earlier) {
        byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
        StreamReader reader = StreamReading.dialect(adapter).reader(ReadingSettings.DEFAULT.after(earlier), _ -> {});
        reader.read(bytes, 0, bytes.length);
        return reader.end().transcript().usage();
    }

    private static String recording(String scenario) {
        return new String(RecordedStream.of("codex", scenario).stream(), StandardCharsets.UTF_8);
    }
}
