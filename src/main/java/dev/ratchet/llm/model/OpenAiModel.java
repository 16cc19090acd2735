package dev.ratchet.llm.model;

import java.net.http.HttpRequest;
import java.util.function.Consumer;

/** Chat completions as OpenAI and the many servers that imitate it offer them, streaming. */
public final class OpenAiModel implements Model {
    private final HttpCall http;
    private final ModelEndpoint endpoint;

    public OpenAiModel(ModelEndpoint endpoint) {
        this.http = new HttpCall(endpoint);
        this.endpoint = endpoint;
    }

    @Override
    public ModelReply ask(ModelRequest request, Consumer<AnswerPiece> listener) throws InterruptedException {
        // OpenAI's newer models refuse the old word, and most other servers do not know the new one.
        String limit = "api.openai.com".equals(endpoint.base().getHost()) ? "max_completion_tokens" : "max_tokens";
        HttpRequest.Builder call = HttpRequest.newBuilder(endpoint.at("chat/completions"))
                .header("content-type", "application/json")
                .header("accept", "text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofByteArray(OpenAiBody.of(request, limit)));
        if (!endpoint.key().isNone()) {
            call.header("authorization", "Bearer " + endpoint.key().secret());
        }
        return http.exchange(call.build(), new OpenAiAssembler(endpoint.key()), listener);
    }
}
