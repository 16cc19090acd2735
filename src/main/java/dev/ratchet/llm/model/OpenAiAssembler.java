package dev.ratchet.llm.model;

import dev.ratchet.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the chunks of a chat completion together; calls come in parts, told apart by their index. */
final class OpenAiAssembler implements Assembler {
    private final ApiKey key;
    private final Draft text = new Draft(Piece.Kind.TEXT);
    private final Draft thinking = new Draft(Piece.Kind.THINKING);
    private final TreeMap<Long, Draft> calls = new TreeMap<>();
    private String id = "";
    private String model = "";
    private String stopped = "";
    private Tokens tokens = Tokens.NONE;

    OpenAiAssembler(ApiKey key) {
        this.key = key;
    }

    @Override
    public @Nullable Reply take(String data, Consumer<Piece> listener) throws IOException {
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
    public Reply ended() {
        return stopped.isEmpty() ? Assembler.cutOff() : answer();
    }

    private void grow(Json delta, Consumer<Piece> listener) throws IOException {
        String thought =
                delta.at("reasoning_content").text(delta.at("reasoning").text(""));
        grow(thinking, thought, listener);
        grow(text, delta.at("content").text(delta.at("refusal").text("")), listener);
        if (!delta.at("refusal").text("").isEmpty()) {
            stopped = "content_filter";
        }
        for (Json part : delta.at("tool_calls").items()) {
            Draft call = call(part);
            call.calls(part.at("id").text(""), part.at("function").at("name").text(""));
            grow(call, part.at("function").at("arguments").text(""), listener);
        }
    }

    /** Some servers send whole calls without an index. */
    private Draft call(Json part) {
        boolean numbered = part.at("index").isNumber();
        long index = numbered ? part.at("index").count() : calls.size();
        return calls.computeIfAbsent(index, _ -> new Draft(Piece.Kind.INPUT));
    }

    private static void grow(Draft draft, String more, Consumer<Piece> listener) throws IOException {
        if (!more.isEmpty()) {
            listener.accept(draft.add(more));
        }
    }

    private Answer answer() {
        List<Block> blocks = Stream.concat(Stream.of(text), calls.values().stream())
                .map(Draft::block)
                .filter(Objects::nonNull)
                .toList();
        return new Answer(id, model, named(blocks), stop(), tokens);
    }

    /** Some local servers give calls no name, but their answers need one. */
    private static List<Block> named(List<Block> blocks) {
        List<Block> named = new ArrayList<>();
        for (Block block : blocks) {
            named.add(
                    block instanceof Block.ToolUse use && use.id().isEmpty()
                            ? new Block.ToolUse(
                                    "call-" + named.size(), use.name(), use.input(), use.json(), use.fault())
                            : block);
        }
        return named;
    }

    private Answer.Stop stop() {
        return switch (stopped) {
            case "length" -> Answer.Stop.MAX_TOKENS;
            case "content_filter" -> Answer.Stop.REFUSAL;
            // Some servers say "stop" when they mean calls.
            default -> calls.isEmpty() ? Answer.Stop.END_TURN : Answer.Stop.TOOL_USE;
        };
    }

    private static Tokens used(Json usage) {
        long prompt = usage.at("prompt_tokens").count();
        long cached = Math.min(
                prompt, usage.at("prompt_tokens_details").at("cached_tokens").count());
        return new Tokens(prompt - cached, usage.at("completion_tokens").count(), cached, 0);
    }

    private Failure failure(Json error) {
        long code = error.at("code").isNumber() ? error.at("code").count() : 0;
        String told = key.hide(ErrorBody.told(error));
        boolean limited = told.contains("rate_limit") || code == 429;
        return Failure.of(limited ? 429 : code >= 400 && code < 600 ? (int) code : 500, told, null);
    }
}
