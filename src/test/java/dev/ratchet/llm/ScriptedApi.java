package dev.ratchet.llm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** A real HTTP server that answers each request with the next step of a script, and remembers what it saw. */
public final class ScriptedApi implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Step> steps;
    private final List<Seen> seen = new CopyOnWriteArrayList<>();

    /** A request as it came. */
    public record Seen(String path, Map<String, String> headers, String body) {}

    /** One response. */
    @FunctionalInterface
    public interface Step {
        void play(HttpExchange exchange) throws IOException, InterruptedException;
    }

    public ScriptedApi(List<Step> steps) {
        this.steps = steps;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    public URI base() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
    }

    public List<Seen> seen() {
        return List.copyOf(seen);
    }

    /** An answer that is no stream. */
    public static Step status(int status, String body, String... headers) {
        return exchange -> {
            for (int i = 0; i < headers.length; i += 2) {
                exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
            }
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        };
    }

    /** A whole stream, each event sent on its own. */
    public static Step events(List<String> events) {
        return exchange -> {
            send(exchange, events);
            exchange.close();
        };
    }

    /** A whole stream that takes its time. */
    public static Step slowly(List<String> events) {
        return exchange -> {
            begin(exchange);
            for (String event : events) {
                write(exchange, event);
                LockSupport.parkNanos(40_000_000);
            }
            exchange.close();
        };
    }

    /** A stream whose connection breaks after these events. */
    public static Step cut(List<String> events) {
        return exchange -> {
            send(exchange, events);
            throw new IOException("cut on purpose");
        };
    }

    /** A stream that says no more after these events until the test is over. */
    public static Step hang(List<String> events, CountDownLatch reached) {
        return exchange -> {
            if (!events.isEmpty()) {
                send(exchange, events);
            }
            reached.countDown();
            new CountDownLatch(1).await();
        };
    }

    private static void send(HttpExchange exchange, List<String> events) throws IOException {
        begin(exchange);
        for (String event : events) {
            write(exchange, event);
        }
    }

    private static void begin(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("content-type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
    }

    private static void write(HttpExchange exchange, String event) throws IOException {
        OutputStream out = exchange.getResponseBody();
        out.write((event + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Map<String, String> headers = new TreeMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
        int number;
        synchronized (seen) {
            number = seen.size();
            seen.add(new Seen(exchange.getRequestURI().getPath(), headers, body));
        }
        Step step = number < steps.size() ? steps.get(number) : status(418, "the script is over");
        try {
            step.play(exchange);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
