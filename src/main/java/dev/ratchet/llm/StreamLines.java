package dev.ratchet.llm;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.llm.model.Answer;
import dev.ratchet.llm.model.Block;
import dev.ratchet.llm.model.BlockJson;
import dev.ratchet.llm.model.Failure;
import dev.ratchet.llm.model.Message;
import dev.ratchet.llm.model.Piece;
import dev.ratchet.llm.model.Tokens;
import dev.ratchet.loop.Usage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** The words of Claude Code's stream for what happens in a session. */
final class StreamLines {
    private StreamLines() {}

    static void opened(JsonGenerator json, String model, Path directory, Iterable<String> tools) throws IOException {
        json.writeStringField("subtype", "init");
        json.writeStringField("cwd", directory.toString());
        json.writeStringField("model", model);
        json.writeArrayFieldStart("tools");
        for (String tool : tools) {
            json.writeString(tool);
        }
        json.writeEndArray();
    }

    static void typed(JsonGenerator json, Piece piece) throws IOException {
        json.writeNullField("parent_tool_use_id");
        json.writeObjectFieldStart("event");
        json.writeStringField("type", "content_block_delta");
        json.writeObjectFieldStart("delta");
        switch (piece.kind()) {
            case TEXT -> delta(json, "text_delta", "text", piece);
            case THINKING -> delta(json, "thinking_delta", "thinking", piece);
            case INPUT -> delta(json, "input_json_delta", "partial_json", piece);
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void delta(JsonGenerator json, String type, String field, Piece piece) throws IOException {
        json.writeStringField("type", type);
        json.writeStringField(field, piece.text());
    }

    static void answered(JsonGenerator json, String id, Answer answer) throws IOException {
        json.writeNullField("parent_tool_use_id");
        json.writeObjectFieldStart("message");
        json.writeStringField("id", id);
        json.writeStringField("role", "assistant");
        json.writeStringField("model", answer.model());
        blocks(json, answer.blocks());
        json.writeStringField("stop_reason", answer.stop().name().toLowerCase(Locale.ROOT));
        Tokens tokens = answer.tokens();
        usage(json, new Usage(tokens.input() + tokens.cacheWrite(), tokens.output(), tokens.cacheRead(), null));
        json.writeEndObject();
    }

    static void told(JsonGenerator json, Message message) throws IOException {
        json.writeNullField("parent_tool_use_id");
        json.writeObjectFieldStart("message");
        json.writeStringField("role", "user");
        blocks(json, message.blocks());
        json.writeEndObject();
    }

    static void limited(JsonGenerator json, Instant until) throws IOException {
        json.writeObjectFieldStart("rate_limit_info");
        json.writeStringField("status", "rejected");
        json.writeNumberField("resetsAt", until.getEpochSecond());
        json.writeStringField("rateLimitType", "requests");
        json.writeEndObject();
    }

    static void retrying(JsonGenerator json, Failure failure, int attempt, Duration delay) throws IOException {
        json.writeStringField("subtype", "api_retry");
        json.writeNumberField("attempt", attempt);
        json.writeNumberField("retry_delay_ms", delay.toMillis());
        status(json, "error_status", failure);
        json.writeStringField("error", code(failure));
    }

    static void concluded(JsonGenerator json, Conclusion conclusion) throws IOException {
        switch (conclusion) {
            case Conclusion.Done(var text) -> {
                json.writeStringField("subtype", "success");
                json.writeBooleanField("is_error", false);
                json.writeStringField("result", text);
                json.writeStringField("terminal_reason", "completed");
            }
            case Conclusion.OutOfTurns(var turns) ->
                error(json, "error_max_turns", "max_turns", "the limit of %d turns is reached".formatted(turns));
            case Conclusion.Declined(var text) ->
                error(json, "error_during_execution", "refusal", ("the model declined to go on. " + text).strip());
            case Conclusion.Interrupted _ ->
                error(json, "error_during_execution", "aborted_by_request", "Request interrupted");
            case Conclusion.Failed(var failure) -> failed(json, failure);
        }
    }

    private static void error(JsonGenerator json, String subtype, String reason, String message) throws IOException {
        json.writeStringField("subtype", subtype);
        json.writeBooleanField("is_error", true);
        json.writeStringField("terminal_reason", reason);
        json.writeArrayFieldStart("errors");
        json.writeString(message);
        json.writeEndArray();
    }

    private static void failed(JsonGenerator json, Failure failure) throws IOException {
        json.writeStringField("subtype", "success");
        json.writeBooleanField("is_error", true);
        json.writeStringField("terminal_reason", "api_error");
        status(json, "api_error_status", failure);
        if (failure instanceof Failure.RateLimited limited && limited.retryAfter() != null) {
            json.writeNumberField("retry_after", limited.retryAfter().toMillis() / 1000.0);
        }
        Integer status = failure.status();
        String message = status == null ? failure.message() : status + " " + failure.message();
        json.writeStringField("result", "API Error: " + message);
    }

    static void used(JsonGenerator json, Meter meter, Duration took) throws IOException {
        Usage usage = meter.usage();
        json.writeNumberField("num_turns", meter.turns());
        json.writeNumberField("duration_ms", took.toMillis());
        if (usage.costUsd() == null) {
            json.writeNullField("total_cost_usd");
        } else {
            json.writeNumberField("total_cost_usd", usage.costUsd());
        }
        usage(json, usage);
    }

    private static void usage(JsonGenerator json, Usage usage) throws IOException {
        json.writeObjectFieldStart("usage");
        json.writeNumberField("input_tokens", usage.inputTokens());
        json.writeNumberField("output_tokens", usage.outputTokens());
        json.writeNumberField("cache_read_input_tokens", usage.cacheReadTokens());
        json.writeEndObject();
    }

    private static void blocks(JsonGenerator json, List<Block> blocks) throws IOException {
        json.writeArrayFieldStart("content");
        for (Block block : blocks) {
            json.writeStartObject();
            BlockJson.fields(json, block);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void status(JsonGenerator json, String field, Failure failure) throws IOException {
        Integer status = failure.status();
        if (status == null) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, status);
        }
    }

    private static String code(Failure failure) {
        return switch (failure) {
            case Failure.RateLimited _ -> "rate_limit";
            case Failure.Overloaded _ -> "server_error";
            case Failure.Cut _ -> "connection";
            case Failure.Refused _ -> "refused";
            case Failure.Rejected _ -> "rejected";
        };
    }
}
