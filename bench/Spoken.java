import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** An answer of a model, as Anthropic's API streams it. */
record Spoken(List<String> events, String end) {
    private static final String START = """
        {"type":"message_start","message":{"id":"","model":"m-1","usage":{"input_tokens":10,"output_tokens":1}}}\
        """;

    /** One call of a tool. */
    static Spoken call(String tool, String input) {
        String block = "{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"%s\",\"input\":{}}".formatted(tool);
        String quoted = input.replace("\\", "\\\\").replace("\"", "\\\"");
        return whole(block, "\"type\":\"input_json_delta\",\"partial_json\":\"%s\"".formatted(quoted), "tool_use");
    }

    /** A few words, and that is it. */
    static Spoken words(String text) {
        return whole("{\"type\":\"text\",\"text\":\"\"}", delta(text), "end_turn");
    }

    /** A few words and then nothing any more, not even an end. */
    static Spoken hanging(String text) {
        return new Spoken(List.of(START, begin("{\"type\":\"text\",\"text\":\"\"}"), deltaEvent(delta(text))), "");
    }

    private static Spoken whole(String block, String delta, String stop) {
        return new Spoken(
                List.of(
                        START,
                        begin(block),
                        deltaEvent(delta),
                        "{\"type\":\"content_block_stop\",\"index\":0}",
                        """
                        {"type":"message_delta","delta":{"stop_reason":"%s"},"usage":{"output_tokens":5}}\
                        """.formatted(stop),
                        "{\"type\":\"message_stop\"}"),
                "0\r\n\r\n");
    }

    private static String begin(String block) {
        return "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":%s}".formatted(block);
    }

    private static String delta(String text) {
        return "\"type\":\"text_delta\",\"text\":\"%s\"".formatted(text);
    }

    private static String deltaEvent(String delta) {
        return "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{%s}}".formatted(delta);
    }

    /** With its head, each event in a chunk of its own. */
    byte[] response() {
        String chunks = events.stream()
                .map(event -> "data: " + event + "\n\n")
                .map(event -> Integer.toHexString(event.length()) + "\r\n" + event + "\r\n")
                .collect(Collectors.joining());
        return ("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n" + chunks
                        + end)
                .getBytes(StandardCharsets.US_ASCII);
    }
}
