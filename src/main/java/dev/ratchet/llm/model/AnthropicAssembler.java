package dev.ratchet.llm.model;

import dev.ratchet.json.Json;
import dev.ratchet.llm.model.AnswerPiece.Kind;
import dev.ratchet.llm.model.Assembler.GrowingBlock;
import dev.ratchet.llm.model.ModelAnswer.Stop;
import java.io.IOException;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts the events of Anthropic's stream together. */
final class AnthropicAssembler extends Assembler {
    private final TreeMap<Long, GrowingBlock> blocks = new TreeMap<>();

    AnthropicAssembler(ApiKey key) {
        super(key);
    }

    @Override
    @Nullable
    ModelReply take(String data, Consumer<AnswerPiece> listener) throws IOException {
        Json event = Json.parse(data);
        switch (event.textAt("type")) {
            case "message_start" -> begin(event.at("message"));
            case "content_block_start" -> open(event, listener);
            case "content_block_delta" -> grow(event, listener);
            case "message_delta" -> {
                stopped = event.at("delta").at("stop_reason").text(stopped);
                tokens = used(event.at("usage"), tokens);
            }
            case "message_stop" -> {
                return answer();
            }
            case "error" -> {
                return failure(event.at("error"));
            }
            // What is new in the API is nothing to fail on.
            default -> {}
        }
        return null;
    }

    private void begin(Json message) {
        id = message.textAt("id");
        model = message.textAt("model");
        tokens = used(message.at("usage"), tokens);
    }

    private void open(Json event, Consumer<AnswerPiece> listener) throws IOException {
        Json start = event.at("content_block");
        Kind kind = switch (start.textAt("type")) {
            case "text" -> Kind.TEXT;
            case "thinking" -> Kind.THINKING;
            case "tool_use" -> Kind.INPUT;
            default -> null;
        };
        if (kind == null) {
            return;
        }
        GrowingBlock block = new GrowingBlock(kind);
        block.calls(start.textAt("id"), start.textAt("name"));
        blocks.put(event.at("index").count(), block);
        block.add(start.at("text").text(start.textAt("thinking")), listener);
    }

    private void grow(Json event, Consumer<AnswerPiece> listener) throws IOException {
        GrowingBlock block = blocks.get(event.at("index").count());
        Json delta = event.at("delta");
        if (block != null) {
            block.signed(delta.textAt("signature"));
            String text = delta.at("text").text(delta.textAt("thinking"));
            block.add(delta.at("partial_json").text(text), listener);
        }
    }

    private ModelAnswer answer() {
        return new ModelAnswer(
                id,
                model,
                blocks(blocks.values().stream()),
                switch (stopped) {
                    case "tool_use" -> Stop.TOOL_USE;
                    case "max_tokens", "model_context_window_exceeded" -> Stop.MAX_TOKENS;
                    case "refusal" -> Stop.REFUSAL;
                    case "pause_turn" -> Stop.PAUSE;
                    default -> Stop.END_TURN;
                },
                tokens);
    }

    /** What is told later stands; what is not told again stays. */
    private static TokenCounts used(Json usage, TokenCounts before) {
        return new TokenCounts(
                Math.max(before.input(), usage.at("input_tokens").count()),
                Math.max(before.output(), usage.at("output_tokens").count()),
                Math.max(before.cacheRead(), usage.at("cache_read_input_tokens").count()),
                Math.max(
                        before.cacheWrite(),
                        usage.at("cache_creation_input_tokens").count()));
    }

    private ModelFailure failure(Json error) {
        int status = switch (error.textAt("type")) {
            case "rate_limit_error" -> 429;
            case "overloaded_error" -> 529;
            case "authentication_error" -> 401;
            case "permission_error" -> 403;
            case "not_found_error" -> 404;
            case "invalid_request_error", "request_too_large" -> 400;
            default -> 500;
        };
        return ModelFailure.of(status, told(error), null);
    }
}
