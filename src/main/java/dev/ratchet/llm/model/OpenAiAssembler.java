package dev.ratchet.llm.model;

import dev.ratchet.json.Json;
import dev.ratchet.llm.model.AnswerPiece.Kind;
import dev.ratchet.llm.model.Assembler.GrowingBlock;
import dev.ratchet.llm.model.ModelAnswer.Stop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the chunks of a chat completion together; calls come in parts, told apart by their index. */
final class OpenAiAssembler extends Assembler {
    private final GrowingBlock text = new GrowingBlock(Kind.TEXT);
    private final GrowingBlock thinking = new GrowingBlock(Kind.THINKING);
    private final TreeMap<Long, GrowingBlock> calls = new TreeMap<>();

    OpenAiAssembler(ApiKey key) {
        super(key);
    }

    @Override
    @Nullable
    ModelReply take(String data, Consumer<AnswerPiece> listener) throws IOException {
        if (data.strip().equals("[DONE]")) {
            return ended();
        }
        Json chunk = Json.parse(data);
        if (chunk.at("error").isObject()) {
            return failure(chunk.at("error"));
        }
        id = chunk.at("id").text(id);
        model = chunk.at("model").text(model);
        if (chunk.at("usage").isObject()) {
            tokens = used(chunk.at("usage"));
        }
        for (Json choice : chunk.at("choices").items()) {
            stopped = choice.at("finish_reason").text(stopped);
            grow(choice.at("delta"), listener);
        }
        return null;
    }

    /** Some servers leave out the mark of the end; without a reason to stop the answer is not whole. */
    @Override
    ModelReply ended() {
        return stopped.isEmpty() ? super.ended() : answer();
    }

    private void grow(Json delta, Consumer<AnswerPiece> listener) throws IOException {
        String thought = delta.at("reasoning_content").text(delta.textAt("reasoning"));
        thinking.add(thought, listener);
        text.add(delta.at("content").text(delta.textAt("refusal")), listener);
        if (!delta.textAt("refusal").isEmpty()) {
            stopped = "content_filter";
        }
        for (Json part : delta.at("tool_calls").items()) {
            GrowingBlock call = call(part);
            call.calls(part.textAt("id"), part.at("function").textAt("name"));
            call.add(part.at("function").textAt("arguments"), listener);
        }
    }

    /** Some servers send whole calls without an index. */
    private GrowingBlock call(Json part) {
        boolean numbered = part.at("index").isNumber();
        long index = numbered ? part.at("index").count() : calls.size();
        return calls.computeIfAbsent(index, _ -> new GrowingBlock(Kind.INPUT));
    }

    private ModelAnswer answer() {
        List<MessageBlock> blocks = blocks(Stream.concat(Stream.of(text), calls.values().stream()));
        return new ModelAnswer(id, model, named(blocks), stop(), tokens);
    }

    /** Some local servers give calls no name, but their answers need one. */
    private static List<MessageBlock> named(List<MessageBlock> blocks) {
        List<MessageBlock> named = new ArrayList<>();
        for (MessageBlock block : blocks) {
            named.add(
                    block instanceof MessageBlock.ToolUse use && use.id().isEmpty()
                            ? new MessageBlock.ToolUse(
                                    "call-" + named.size(), use.name(), use.input(), use.json(), use.fault())
                            : block);
        }
        return named;
    }

    private Stop stop() {
        return switch (stopped) {
            case "length" -> Stop.MAX_TOKENS;
            case "content_filter" -> Stop.REFUSAL;
            // Some servers say "stop" when they mean calls.
            default -> calls.isEmpty() ? Stop.END_TURN : Stop.TOOL_USE;
        };
    }

    private static TokenCounts used(Json usage) {
        long prompt = usage.at("prompt_tokens").count();
        long cached = Math.min(
                prompt, usage.at("prompt_tokens_details").at("cached_tokens").count());
        return new TokenCounts(prompt - cached, usage.at("completion_tokens").count(), cached, 0);
    }

    private ModelFailure failure(Json error) {
        long code = error.at("code").isNumber() ? error.at("code").count() : 0;
        String told = told(error);
        boolean limited = told.contains("rate_limit") || code == 429;
        return ModelFailure.of(limited ? 429 : code >= 400 && code < 600 ? (int) code : 500, told, null);
    }
}
