import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Sessions of claude as they look on average, made up the same each time. */
final class Streams {
    private static final String INIT = """
        {"type":"system","subtype":"init","cwd":"/w","session_id":"s","tools":["Bash","Edit"],"model":"m"}
        """;
    private static final String RESULT = """
        {"type":"result","subtype":"success","is_error":false,"duration_ms":1,"num_turns":9,"result":"Done.","session_id":"s","total_cost_usd":0.1,"usage":{"input_tokens":1,"output_tokens":1}}
        """;
    private static final String WORDS =
            "the test passes and the parser \\\"reads\\\" src/main/App.java:12\\n\\tif (x) { return; } // naïve ";

    private Streams() {}

    /** Text, tool calls, small and large tool results, deltas, in the proportions of a long session. */
    static Path mixed(Path file, long bytes) throws IOException {
        return write(file, bytes, i -> switch (i % 8) {
            case 0 -> text(i, 300);
            case 1, 4 ->
                "{\"type\":\"assistant\",\"message\":{\"model\":\"m\",\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t"
                        + i + "\",\"name\":\"Bash\",\"input\":{\"command\":\"" + filler(200)
                        + "\"}}]},\"session_id\":\"s\"}";
            case 2 -> answer(i, 2_000);
            case 5 -> answer(i, i % 64 == 5 ? 200_000 : 8_000);
            case 7 -> answer(i, 500);
            default ->
                "{\"type\":\"stream_event\",\"event\":{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\""
                        + filler(40) + "\"}},\"session_id\":\"s\"}";
        });
    }

    /** Nothing but tool results of 10 MB. */
    static Path longLines(Path file, long bytes) throws IOException {
        String line = answer(1, 10_000_000);
        return write(file, bytes, _ -> line);
    }

    private static Path write(Path file, long bytes, java.util.function.IntFunction<String> line) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            out.write(INIT.getBytes(StandardCharsets.UTF_8));
            long written = 0;
            for (int i = 0; written < bytes; i++) {
                byte[] next = (line.apply(i) + "\n").getBytes(StandardCharsets.UTF_8);
                out.write(next);
                written += next.length;
            }
            out.write(RESULT.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static String text(int i, int length) {
        return "{\"type\":\"assistant\",\"message\":{\"model\":\"m\",\"id\":\"m" + i
                + "\",\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"" + filler(length)
                + "\"}]},\"session_id\":\"s\"}";
    }

    private static String answer(int i, int length) {
        return "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[{\"tool_use_id\":\"t" + i
                + "\",\"type\":\"tool_result\",\"content\":\"" + filler(length) + "\"}]},\"session_id\":\"s\"}";
    }

    private static String filler(int length) {
        return WORDS.repeat(length / WORDS.length() + 1);
    }
}
