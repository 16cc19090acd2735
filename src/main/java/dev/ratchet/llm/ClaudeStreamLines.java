package dev.ratchet.llm;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.llm.model.AnswerPiece;
import dev.ratchet.llm.model.Message;
import dev.ratchet.llm.model.MessageBlock;
import dev.ratchet.llm.model.ModelAnswer;
import dev.ratchet.llm.model.ModelFailure;
import dev.ratchet.llm.model.TokenCounts;
import dev.ratchet.loop.session.Usage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** The words of Claude Code's stream for what happens in a session. */
final class ClaudeStreamLines {
    private ClaudeStreamLines() {}

    static void opened(JsonWriter json, String model, Path directory, List<String> tools) {
        json.put("subtype", "init")
                .put("cwd", directory.toString())
                .put("model", model)
                .put("tools", tools);
    }

    static void typed(JsonWriter json, AnswerPiece piece) {
        json.put("parent_tool_use_id", Json.NOTHING)
                .object(
                        "event",
                        () -> json.put("type", "content_block_delta").object("delta", () -> delta(json, piece)));
    }

    private static void delta(JsonWriter json, AnswerPiece piece) {
        switch (piece.kind()) {
            case TEXT -> json.put("type", "text_delta").put("text", piece.text());
            case THINKING -> json.put("type", "thinking_delta").put("thinking", piece.text());
            case INPUT -> json.put("type", "input_json_delta").put("partial_json", piece.text());
        }
    }

    static void answered(JsonWriter json, String id, ModelAnswer answer) {
        TokenCounts tokens = answer.tokens();
        json.put("parent_tool_use_id", Json.NOTHING).object("message", () -> {
            json.put("id", id).put("role", "assistant").put("model", answer.model());
            blocks(json, answer.blocks());
            json.put("stop_reason", answer.stop().name().toLowerCase(Locale.ROOT));
            usage(json, new Usage(tokens.input() + tokens.cacheWrite(), tokens.output(), tokens.cacheRead(), null));
        });
    }

    static void told(JsonWriter json, Message message) {
        json.put("parent_tool_use_id", Json.NOTHING).object("message", () -> {
            json.put("role", "user");
            blocks(json, message.blocks());
        });
    }

    static void limited(JsonWriter json, Instant until) {
        json.object(
                "rate_limit_info",
                () -> json.put("status", "rejected")
                        .put("resetsAt", until.getEpochSecond())
                        .put("rateLimitType", "requests"));
    }

    static void retrying(JsonWriter json, ModelFailure failure, int attempt, Duration delay) {
        json.put("subtype", "api_retry")
                .put("attempt", attempt)
                .put("retry_delay_ms", delay.toMillis())
                .put("error_status", failure.status())
                .put("error", code(failure));
    }

    static void concluded(JsonWriter json, Conclusion conclusion) {
        switch (conclusion) {
            case Conclusion.Done(var text) ->
                json.put("subtype", "success")
                        .put("is_error", false)
                        .put("result", text)
                        .put("terminal_reason", "completed");
            case Conclusion.OutOfTurns(var turns) ->
                error(json, "error_max_turns", "max_turns", "the limit of %d turns is reached".formatted(turns));
            case Conclusion.Declined(var text) ->
                error(json, "error_during_execution", "refusal", ("the model declined to go on. " + text).strip());
            case Conclusion.Interrupted _ ->
                error(json, "error_during_execution", "aborted_by_request", "Request interrupted");
            case Conclusion.Failed(var failure) -> failed(json, failure);
        }
    }

    private static void error(JsonWriter json, String subtype, String reason, String message) {
        json.put("subtype", subtype)
                .put("is_error", true)
                .put("terminal_reason", reason)
                .put("errors", List.of(message));
    }

    private static void failed(JsonWriter json, ModelFailure failure) {
        Integer status = failure.status();
        json.put("subtype", "success")
                .put("is_error", true)
                .put("terminal_reason", "api_error")
                .put("api_error_status", status);
        if (failure instanceof ModelFailure.RateLimited limited && limited.retryAfter() != null) {
            json.put("retry_after", limited.retryAfter().toMillis() / 1000.0);
        }
        String message = status == null ? failure.message() : status + " " + failure.message();
        json.put("result", "API Error: " + message);
    }

    static void used(JsonWriter json, UsageMeter meter, Duration took) {
        Usage usage = meter.usage();
        json.put("num_turns", meter.turns()).put("duration_ms", took.toMillis()).put("total_cost_usd", usage.costUsd());
        usage(json, usage);
    }

    private static void usage(JsonWriter json, Usage usage) {
        json.object(
                "usage",
                () -> json.put("input_tokens", usage.inputTokens())
                        .put("output_tokens", usage.outputTokens())
                        .put("cache_read_input_tokens", usage.cacheReadTokens()));
    }

    private static void blocks(JsonWriter json, List<MessageBlock> blocks) {
        json.objects("content", blocks, block -> block.write(json));
    }

    private static String code(ModelFailure failure) {
        return switch (failure) {
            case ModelFailure.RateLimited _ -> "rate_limit";
            case ModelFailure.Overloaded _ -> "server_error";
            case ModelFailure.Cut _ -> "connection";
            case ModelFailure.Refused _ -> "refused";
            case ModelFailure.Rejected _ -> "rejected";
        };
    }
}
