package dev.ratchet.app.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** A server on this machine that answers as Anthropic's would, out of a script. */
final class DemoModelServer implements AutoCloseable {
    private static final long A_MOMENT = 60_000_000;
    private static final int WORDS_AT_ONCE = 12;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Queue<List<String>> answers;

    /** Starts it; each paragraph of the script is what comes of one request. */
    DemoModelServer(String script) {
        this.answers = new ArrayDeque<>(paragraphs(script));
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new Trouble("cannot start the demo's server: " + FailureWords.of(e), e);
        }
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:%d/v1".formatted(server.getAddress().getPort());
    }

    private static List<List<String>> paragraphs(String script) {
        List<List<String>> paragraphs = new ArrayList<>();
        List<String> paragraph = new ArrayList<>();
        for (String line : (script + "\n\n").lines().toList()) {
            if (line.isBlank() && !paragraph.isEmpty()) {
                paragraphs.add(List.copyOf(paragraph));
                paragraph.clear();
            } else if (!line.isBlank() && !line.startsWith("#")) {
                paragraph.add(line);
            }
        }
        return paragraphs;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            List<String> lines = next();
            if (lines.getFirst().startsWith("limit ")) {
                exchange.getResponseHeaders().set("retry-after", rest(lines.getFirst()));
                plain(exchange, 429, "rate_limit_error", "slow down");
            } else if (lines.getFirst().equals("end")) {
                plain(exchange, 400, "invalid_request_error", "the script is over");
            } else {
                stream(exchange, lines);
            }
        }
    }

    private synchronized List<String> next() {
        List<String> lines = answers.poll();
        return lines == null ? List.of("end") : lines;
    }

    private static void plain(HttpExchange exchange, int status, String type, String message) throws IOException {
        byte[] body = "{\"type\":\"error\",\"error\":{\"type\":\"%s\",\"message\":\"%s\"}}"
                .formatted(type, message)
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private static void stream(HttpExchange exchange, List<String> lines) throws IOException {
        exchange.getResponseHeaders().set("content-type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        int words = (int) lines.stream()
                .flatMapToInt(String::chars)
                .filter(Character::isSpaceChar)
                .count();
        event(out, """
            {"type":"message_start","message":{"model":"scripted-model","usage":{"input_tokens":%d}}}\
            """.formatted(400 + 10 * words));
        boolean calls = false;
        for (int index = 0; index < lines.size(); index++) {
            calls |= lines.get(index).startsWith("call ");
            block(out, index, lines.get(index));
        }
        event(out, """
            {"type":"message_delta","delta":{"stop_reason":"%s"},"usage":{"output_tokens":%d}}\
            """.formatted(calls ? "tool_use" : "end_turn", 2 * words));
        event(out, "{\"type\":\"message_stop\"}");
    }

    private static void block(OutputStream out, int index, String line) throws IOException {
        String said = rest(line);
        if (line.startsWith("call ")) {
            String tool = said.substring(0, said.indexOf(' '));
            begin(out, index, "{\"type\":\"tool_use\",\"id\":\"toolu_%d\",\"name\":\"%s\"}".formatted(index, tool));
            delta(out, index, "input_json_delta", "partial_json", said.substring(tool.length() + 1));
        } else {
            begin(out, index, "{\"type\":\"text\"}");
            for (int at = 0; at < said.length(); at += WORDS_AT_ONCE) {
                delta(
                        out,
                        index,
                        "text_delta",
                        "text",
                        said.substring(at, Math.min(at + WORDS_AT_ONCE, said.length())));
                LockSupport.parkNanos(A_MOMENT);
            }
        }
        event(out, "{\"type\":\"content_block_stop\",\"index\":%d}".formatted(index));
    }

    private static void begin(OutputStream out, int index, String block) throws IOException {
        event(out, "{\"type\":\"content_block_start\",\"index\":%d,\"content_block\":%s}".formatted(index, block));
    }

    private static void delta(OutputStream out, int index, String type, String field, String text) throws IOException {
        event(out, """
            {"type":"content_block_delta","index":%d,"delta":{"type":"%s","%s":%s}}\
            """.formatted(index, type, field, Json.quoted(text)));
    }

    private static void event(OutputStream out, String json) throws IOException {
        out.write("data: %s\n\n".formatted(json).getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static String rest(String line) {
        return line.substring(line.indexOf(' ') + 1);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
