package dev.ratchet.llm.model;

import java.net.http.HttpRequest;
import java.util.function.Consumer;

/** Anthropic's Messages API, streaming. */
public final class AnthropicModel implements Model {
    private final HttpCall http;
    private final ModelEndpoint endpoint;

    public AnthropicModel(ModelEndpoint endpoint) {
        this.http = new HttpCall(endpoint);
        this.endpoint = endpoint;
    }

    @Override
    public ModelReply ask(ModelRequest request, Consumer<AnswerPiece> listener) throws InterruptedException {
        HttpRequest.Builder call = HttpRequest.newBuilder(endpoint.at("messages"))
                .header("content-type", "application/json")
                .header("accept", "text/event-stream")
                .header("anthropic-version", "2023-06-01")
                .POST(HttpRequest.BodyPublishers.ofByteArray(AnthropicBody.of(request)));
        if (!endpoint.key().isNone()) {
            call.header("x-api-key", endpoint.key().secret());
        }
        return http.exchange(call.build(), new AnthropicAssembler(endpoint.key()), listener);
    }
}
