package dev.ratchet.mcp;

import static dev.ratchet.mcp.tool.ToolParameter.Need.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.mcp.tool.ToolDefinition;
import dev.ratchet.mcp.tool.ToolDefinition.Effect;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What a client on the standard streams hears. */
class StdioMessagesTest {
    private static final ToolDefinition ECHO =
            ToolDefinition.of("echo", Effect.READS, "Says it again.").text("text", REQUIRED, "What to say.");

    @Test
    void aClientIsWelcomedShownTheToolsAndServed() throws IOException {
        List<Json> answers = answers("""
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{"listChanged":true},"novelty":{}},"clientInfo":{"name":"c","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":"list","method":"tools/list","params":{}}
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"text":"größer\\nline"}}}
            {"jsonrpc":"2.0","id":3,"method":"ping"}
            """);

        assertThat(answers).hasSize(4);
        Json welcome = of(answers, 0L).at("result");
        assertThat(welcome.textAt("protocolVersion")).isEqualTo("2025-06-18");
        assertThat(welcome.at("serverInfo").textAt("name")).isEqualTo("ratchet");
        assertThat(welcome.textAt("instructions")).isEqualTo("Be kind.");
        Json tool = of(answers, "list").at("result").at("tools").items().getFirst();
        assertThat(tool.textAt("name")).isEqualTo("echo");
        assertThat(tool.at("inputSchema").line())
                .startsWith("{\"type\":\"object\",\"properties\":{\"text\":")
                .contains("\"required\":[\"text\"]", "\"additionalProperties\":false");
        assertThat(tool.at("annotations").at("readOnlyHint").isTrue()).isTrue();
        Json called = of(answers, 2L).at("result");
        assertThat(called.at("content").items().getFirst().line())
                .isEqualTo("{\"type\":\"text\",\"text\":\"echo größer\\nline\"}");
        assertThat(called.at("isError").isFalse()).isTrue();
        assertThat(of(answers, 3L).at("result").isObject()).isTrue();
    }

    @Test
    void whatIsNoMessageIsSaidToBeNoneAndTheNextIsAnswered() throws IOException {
        List<Json> answers = answers("""
            no json
            []
            {"jsonrpc":"2.0","id":1,"method":"no/such/thing"}
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"nothing"}}
            {"jsonrpc":"2.0","id":3,"method":"tools/call"}

            {"jsonrpc":"2.0","id":4,"method":"ping"}
            """);

        assertThat(answers)
                .extracting(answer -> answer.at("error").at("code").value())
                .containsExactlyInAnyOrder(-32700L, -32600L, -32601L, -32602L, -32602L, null);
        assertThat(of(answers, 4L).at("result").isObject()).isTrue();
    }

    @Test
    void aCallThatIsTooLongIsRefusedToTheModel() throws IOException {
        String long10 = "x".repeat(10 * 1024 * 1024);

        List<Json> answers = answers(
                "{\"params\":{\"arguments\":{\"text\":\"%s\"},\"name\":\"echo\"},\"method\":\"tools/call\",\"id\":7}\n%s\n"
                        .formatted(long10, "y".repeat(StdioMessages.LONGEST_KEPT + 1)));

        Json refused = of(answers, 7L).at("result");
        assertThat(refused.at("isError").isTrue()).isTrue();
        assertThat(refused.at("content").items().getFirst().textAt("text")).startsWith("echo 1048");
        assertThat(answers).filteredOn(answer -> answer.has("error")).hasSize(1);
    }

    @Test
    void twoCallsAreDoneAtOnce() throws IOException {
        CountDownLatch both = new CountDownLatch(2);
        CallableTools meeting = new Echo() {
            @Override
            public ToolResult call(String tool, Json arguments) {
                both.countDown();
                try {
                    both.await();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
                return super.call(tool, arguments);
            }
        };

        assertThat(answers("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a"}}}
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"text":"b"}}}
            """, meeting)).hasSize(2);
    }

    private static class Echo implements CallableTools {
        @Override
        public ToolResult call(String tool, Json arguments) {
            return ToolResult.ok(tool + " " + arguments.textAt("text"));
        }

        @Override
        public ToolResult tooLong(String tool, long bytes) {
            return ToolResult.failed(tool + " " + bytes);
        }
    }

    private static List<Json> answers(String messages) throws IOException {
        return answers(messages, new Echo());
    }

    private static List<Json> answers(String messages, CallableTools calls) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ToolServer server = new ToolServer(new ToolServer.Introduction("ratchet", "Be kind."), List.of(ECHO), calls);
        new StdioMessages(server, new ByteArrayInputStream(messages.getBytes(StandardCharsets.UTF_8)), out).answerAll();
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(Json::parseOrNothing)
                .toList();
    }

    private static Json of(List<Json> answers, Object id) {
        return answers.stream()
                .filter(answer -> id.equals(answer.at("id").value()))
                .findFirst()
                .orElseThrow();
    }
}
