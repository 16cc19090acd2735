package dev.ratchet.web.browser;

import dev.ratchet.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A Chromium without a window, driven by its DevTools protocol: what the tests need of it, and no more. */
public final class Chromium implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final List<String> FLAGS = List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-extensions",
            "--disable-sync",
            "--disable-features=Translate,OptimizationHints,MediaRouter",
            "--metrics-recording-only",
            "--no-first-run",
            "--no-default-browser-check",
            "--no-proxy-server",
            "--hide-scrollbars",
            "--remote-debugging-port=0",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost");

    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger next = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Json>> waiting = new ConcurrentHashMap<>();

    private Chromium(Process process, String address) {
        this.process = process;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address), new Listener())
                .join();
    }

    /** The machine's own, if it has one. */
    public static Optional<Path> installed() {
        return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts one.
     *
     * @param profile an empty directory for all that it keeps
     */
    public static Chromium start(Path program, Path profile) throws IOException {
        Path log = profile.resolve("log");
        List<String> command = Stream.of(
                        List.of(program.toString()),
                        FLAGS,
                        List.of("--user-data-dir=" + profile.resolve("profile"), "about:blank"))
                .flatMap(List::stream)
                .toList();
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // What it forgets to take away goes with the profile.
        builder.environment().put("TMPDIR", profile.toString());
        Process process = builder.start();
        return new Chromium(process, address(process, profile.resolve("profile/DevToolsActivePort")));
    }

    /** It writes down where it listens once it does. */
    private static String address(Process process, Path file) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            if (lines.size() == 2) {
                return "ws://127.0.0.1:%s%s".formatted(lines.getFirst(), lines.getLast());
            }
            Waiting.aMoment();
        }
        process.destroyForcibly();
        throw new IOException("chromium did not start");
    }

    /** A tab of its own, with cookies of its own. */
    public Tab tab() {
        String context = send("", "Target.createBrowserContext", "{}").textAt("browserContextId");
        String target = send(
                        "",
                        "Target.createTarget",
                        Json.object(json -> json.put("url", "about:blank").put("browserContextId", context)))
                .textAt("targetId");
        String session = send(
                        "",
                        "Target.attachToTarget",
                        Json.object(json -> json.put("targetId", target).put("flatten", true)))
                .textAt("sessionId");
        Tab tab = new Tab(this, session);
        Json _ = tab.call("Page.enable", "{}");
        return tab;
    }

    /** Asks for something and waits for the answer. */
    Json send(String session, String method, String parameters) {
        int id = next.incrementAndGet();
        CompletableFuture<Json> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        String message = Json.object(json -> {
            json.put("id", id).put("method", method).raw("params", parameters);
            if (!session.isEmpty()) {
                json.put("sessionId", session);
            }
        });
        synchronized (socket) {
            socket.sendText(message, true).join();
        }
        try {
            return answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(method + ": " + e, e);
        }
    }

    /** Puts messages together and gives answers to whoever waits for them; events are not asked for. */
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder part = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            part.append(data);
            if (last) {
                Json message = Json.parseOrNothing(part.toString());
                part.setLength(0);
                Double id = message.at("id").number();
                CompletableFuture<Json> answer = id == null ? null : waiting.remove(id.intValue());
                if (answer != null && message.at("error").isObject()) {
                    answer.completeExceptionally(new IllegalStateException(message.line()));
                } else if (answer != null) {
                    answer.complete(message.at("result"));
                }
            }
            from.request(1);
            return Objects.requireNonNull(CompletableFuture.completedFuture(null));
        }
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            boolean _ = process.waitFor(5, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
