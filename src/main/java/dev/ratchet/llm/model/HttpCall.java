package dev.ratchet.llm.model;

import dev.ratchet.loop.base.HumanUnits;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call over HTTP, its response read by a thread of its own: so the caller can give up at any moment, whatever state the
 * connection is in.
 */
final class HttpCall {
    private static final int WAITING = 256;
    private static final Duration LAST_BYTES = Duration.ofMillis(50);
    private static final int LONGEST_ERROR = 64 * 1024;

    private final HttpClient client;
    private final ModelEndpoint endpoint;

    HttpCall(ModelEndpoint endpoint, ModelClients clients) {
        this.client = clients.by(endpoint.proxies());
        this.endpoint = endpoint;
    }

    /** A call of a resource of the API, to which headers can be added. */
    HttpRequest.Builder request(String resource, String body) {
        return HttpRequest.newBuilder(endpoint.at(resource))
                .header("content-type", "application/json")
                .header("accept", "text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    /** What the reading thread has to say. */
    private sealed interface Signal {
        record Data(String text) implements Signal {}

        record End() implements Signal {}

        record Failed(ModelFailure failure) implements Signal {}
    }

    ModelReply exchange(HttpRequest request, Assembler assembler, Consumer<AnswerPiece> listener)
            throws InterruptedException {
        BlockingQueue<Signal> signals = new ArrayBlockingQueue<>(WAITING);
        Thread reader = Thread.ofVirtual().name("model").start(() -> read(request, signals));
        try {
            ModelReply reply = assemble(signals, assembler, listener);
            if (reply instanceof ModelAnswer) {
                // A response that is read to its very end leaves a connection for the next call.
                boolean _ = reader.join(LAST_BYTES);
            }
            return reply;
        } finally {
            reader.interrupt();
        }
    }

    private ModelReply assemble(BlockingQueue<Signal> signals, Assembler assembler, Consumer<AnswerPiece> listener)
            throws InterruptedException {
        while (true) {
            Signal signal = signals.poll(endpoint.silence().toMillis(), TimeUnit.MILLISECONDS);
            switch (signal) {
                case null -> {
                    return new ModelFailure.Cut("timed out: %s said nothing for %s"
                            .formatted(endpoint.server(), HumanUnits.span(endpoint.silence())));
                }
                case Signal.End _ -> {
                    return assembler.ended();
                }
                case Signal.Failed(var failure) -> {
                    return failure;
                }
                case Signal.Data(var text) -> {
                    ModelReply reply = take(assembler, text, listener);
                    if (reply != null) {
                        return reply;
                    }
                }
            }
        }
    }

    private static @Nullable ModelReply take(Assembler assembler, String data, Consumer<AnswerPiece> listener) {
        try {
            return assembler.take(data, listener);
        } catch (IOException e) {
            return new ModelFailure.Cut("connection broken: what came is not understood: " + e.getMessage());
        }
    }

    private void read(HttpRequest request, BlockingQueue<Signal> signals) {
        try {
            try {
                HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
                try (InputStream body = response.body()) {
                    if (response.statusCode() == 200) {
                        pass(new SseReader(body), signals);
                    } else {
                        signals.put(new Signal.Failed(failure(response, body)));
                    }
                }
            } catch (IOException e) {
                signals.put(
                        new Signal.Failed(new ModelFailure.Cut(endpoint.key().hide(words(e)))));
            }
        } catch (InterruptedException _) {
            // Nobody listens any more.
        }
    }

    private static void pass(SseReader events, BlockingQueue<Signal> signals) throws IOException, InterruptedException {
        for (String data = events.next(); data != null; data = events.next()) {
            signals.put(new Signal.Data(data));
        }
        signals.put(new Signal.End());
    }

    private ModelFailure failure(HttpResponse<InputStream> response, InputStream body) throws IOException {
        String text = new String(body.readNBytes(LONGEST_ERROR), StandardCharsets.UTF_8);
        return ErrorBody.failure(
                response.statusCode(), response.headers(), endpoint.key().hide(text));
    }

    private String words(IOException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
                return "cannot connect to %s: there is no such host".formatted(endpoint.server());
            }
        }
        return e instanceof ConnectException
                ? "cannot connect to %s: nobody answers there".formatted(endpoint.server())
                : "connection to %s lost: %s".formatted(endpoint.server(), e.getMessage());
    }
}
