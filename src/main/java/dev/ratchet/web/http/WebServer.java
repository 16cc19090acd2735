package dev.ratchet.web.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.web.http.WebAnswer.Content;
import dev.ratchet.web.http.WebAnswer.Stream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Answers browsers and programs, each on a thread of its own that costs next to nothing. */
public final class WebServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final StalledWrites stalled = new StalledWrites();
    private final Semaphore streams = new Semaphore(ServerLimits.MOST_STREAMS);
    private final Site site;

    /**
     * What it serves, and to whom.
     *
     * @param problems the page that tells a person what is wrong
     * @param faults told of what must not happen
     */
    public record Site(
            AccessRules access, Routes routes, Function<WebProblem, Content> problems, Consumer<Throwable> faults) {}

    private WebServer(HttpServer server, Site site) {
        this.server = server;
        this.site = site;
        server.setExecutor(threads);
        server.createContext("/", this::serve);
    }

    /**
     * Begins to answer.
     *
     * @param tls who the server is; null if it is talked to in the clear
     * @param site what it serves at the port that it has got
     */
    public static WebServer start(InetSocketAddress address, @Nullable SSLContext tls, IntFunction<Site> site)
            throws IOException {
        ServerLimits.set();
        HttpServer listening = listen(address, tls);
        WebServer server =
                new WebServer(listening, site.apply(listening.getAddress().getPort()));
        listening.start();
        return server;
    }

    private static HttpServer listen(InetSocketAddress address, @Nullable SSLContext tls) throws IOException {
        if (tls == null) {
            return HttpServer.create(address, ServerLimits.BACKLOG);
        }
        HttpsServer secure = HttpsServer.create(address, ServerLimits.BACKLOG);
        secure.setHttpsConfigurator(new HttpsConfigurator(tls));
        return secure;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            WebRequest request = null;
            try {
                request = request(exchange);
                write(exchange, request, answer(request, exchange));
            } catch (WebProblem problem) {
                boolean program = request == null || request.isOfProgram();
                Content page = program
                        ? WebAnswer.text(problem.status(), "application/problem+json", problem.json())
                        : site.problems.apply(problem);
                write(exchange, request, page);
            }
        } catch (IOException _) {
            // Nobody is there any more.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error fault) {
            site.faults.accept(fault);
        }
    }

    private WebAnswer answer(WebRequest request, HttpExchange exchange) throws IOException, InterruptedException {
        try {
            Optional<Content> signedIn = site.access.admit(request);
            return signedIn.isPresent() ? signedIn.get() : site.routes.answer(request.saying(body(exchange)));
        } catch (Trouble trouble) {
            throw WebProblem.of(trouble);
        } catch (WebProblem problem) {
            throw problem;
        } catch (RuntimeException fault) {
            site.faults.accept(fault);
            throw new WebProblem(500, "Ratchet itself is at fault, and says more where it was started");
        }
    }

    /** What is asked for, so far without a body. */
    private static WebRequest request(HttpExchange exchange) {
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!values.isEmpty()) {
                headers.put(
                        name.toLowerCase(Locale.ROOT),
                        String.join(name.equalsIgnoreCase("cookie") ? ";" : ",", values));
            }
        });
        String query = exchange.getRequestURI().getRawQuery();
        String path = exchange.getRequestURI().getPath();
        return new WebRequest(
                exchange.getRequestMethod(),
                path == null ? "" : path,
                Map.of(),
                query == null ? Map.of() : WebRequest.fields(query),
                headers,
                "");
    }

    /** Only of those who may ask: of others it would be up to a megabyte for each connection. */
    private static String body(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(ServerLimits.LARGEST_BODY + 1);
        if (body.length > ServerLimits.LARGEST_BODY) {
            throw new WebProblem(413, "at most %d bytes are taken".formatted(ServerLimits.LARGEST_BODY));
        }
        return new String(body, StandardCharsets.UTF_8);
    }

    private void write(HttpExchange exchange, @Nullable WebRequest request, WebAnswer answer) throws IOException {
        ResponseHeaders.SAFE.forEach(exchange.getResponseHeaders()::set);
        if (answer instanceof Stream && !streams.tryAcquire()) {
            throw new WebProblem(503, "%d pages are open already".formatted(ServerLimits.MOST_STREAMS));
        }
        try (OutputStream body = stalled.watched(exchange.getResponseBody())) {
            switch (answer) {
                case Content content -> content(exchange, request, content, body);
                case Stream stream -> stream(exchange, stream, body);
            }
        }
    }

    private static void content(HttpExchange exchange, @Nullable WebRequest request, Content content, OutputStream body)
            throws IOException {
        exchange.getResponseHeaders().set("Content-Type", content.type());
        content.headers().forEach(exchange.getResponseHeaders()::set);
        if (isKnown(request, content)) {
            exchange.sendResponseHeaders(304, -1);
            return;
        }
        byte[] bytes = content.body();
        boolean packed = request != null && CompressedContent.isWorthIt(request, content);
        if (packed) {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            bytes = content.packed();
        }
        boolean bodiless = bytes.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(content.status(), bodiless ? -1 : bytes.length);
        if (!bodiless) {
            body.write(bytes);
        }
    }

    private static boolean isKnown(@Nullable WebRequest request, Content content) {
        String tag = content.headers().get("ETag");
        return tag != null
                && request != null
                && request.header("if-none-match").filter(tag::equals).isPresent();
    }

    private void stream(HttpExchange exchange, Stream stream, OutputStream body) throws IOException {
        try {
            exchange.getResponseHeaders().set("Content-Type", stream.type());
            exchange.sendResponseHeaders(200, 0);
            stream.writing().write(new WebStream(body));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            streams.release();
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        stalled.close();
        threads.shutdownNow();
        server.stop(0);
    }
}
