package dev.ratchet.llm;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.llm.Dialogue.Conclusion;
import dev.ratchet.llm.model.AnswerPiece;
import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.llm.model.Message;
import dev.ratchet.llm.model.MessageBlock;
import dev.ratchet.llm.model.ModelAnswer;
import dev.ratchet.llm.model.ModelFailure;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.Usage;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the session file, in the words of Claude Code's stream, each line at once for those who follow it. It is a plain
 * file, which an interrupt cannot close.
 */
final class SessionRecorder implements AutoCloseable {
    private final Path path;
    private final FileOutputStream file;
    private final ApiKey key;
    private final Time time;
    private final String session = UUID.randomUUID().toString();
    private final Instant opened;
    private int answers;
    private @Nullable String lastStop;

    SessionRecorder(Path path, ApiKey key, Time time) {
        this.path = path;
        this.key = key;
        this.time = time;
        this.opened = time.now();
        if (Files.isSymbolicLink(path)) {
            throw new Trouble("the session file %s is a link, which Ratchet did not make".formatted(path))
                    .withHint("remove it");
        }
        try {
            this.file = new FileOutputStream(path.toFile());
        } catch (IOException e) {
            throw new Trouble("cannot write the session file %s: %s".formatted(path, FailureWords.of(e)), e);
        }
    }

    void opened(String model, Path directory, List<String> tools) {
        write("system", json -> {
            json.put("subtype", "init").put("cwd", directory.toString());
            json.put("model", model).put("tools", tools);
        });
    }

    void typed(AnswerPiece piece) {
        write("stream_event", json -> {
            json.put("parent_tool_use_id", Json.NOTHING).object("event", () -> {
                json.put("type", "content_block_delta").object("delta", () -> delta(json, piece));
            });
        });
    }

    private static void delta(JsonWriter json, AnswerPiece piece) {
        switch (piece.kind()) {
            case TEXT -> json.put("type", "text_delta").put("text", piece.text());
            case THINKING -> json.put("type", "thinking_delta").put("thinking", piece.text());
            case INPUT -> json.put("type", "input_json_delta").put("partial_json", piece.text());
        }
    }

    void answered(ModelAnswer answer) {
        answers++;
        String stop = answer.stop().name().toLowerCase(Locale.ROOT);
        lastStop = stop;
        // Turns are told apart by the names of their messages, which not every server gives.
        String id = answer.id().isEmpty() ? session + "-" + answers : answer.id();
        write(
                "assistant",
                json -> json.put("parent_tool_use_id", Json.NOTHING).object("message", () -> {
                    json.put("id", id).put("role", "assistant").put("model", answer.model());
                    blocks(json, answer.blocks());
                    json.put("stop_reason", stop);
                    usage(json, answer.tokens().usage(null));
                }));
    }

    void told(Message message) {
        write(
                "user",
                json -> json.put("parent_tool_use_id", Json.NOTHING).object("message", () -> {
                    json.put("role", "user");
                    blocks(json, message.blocks());
                }));
    }

    void limited(Instant until) {
        write(
                "rate_limit_event",
                json -> json.object("rate_limit_info", () -> {
                    json.put("status", "rejected").put("resetsAt", until.getEpochSecond());
                    json.put("rateLimitType", "requests");
                }));
    }

    void retrying(ModelFailure failure, int attempt, Duration delay) {
        write("system", json -> {
            json.put("subtype", "api_retry").put("attempt", attempt);
            json.put("retry_delay_ms", delay.toMillis());
            json.put("error_status", failure.status()).put("error", code(failure));
        });
    }

    void concluded(Conclusion conclusion, UsageMeter meter) {
        Duration took = Duration.between(opened, time.now());
        Usage usage = meter.usage();
        write("result", json -> {
            conclude(json, conclusion);
            json.put("stop_reason", lastStop);
            json.put("num_turns", meter.turns())
                    .put("duration_ms", took.toMillis())
                    .put("total_cost_usd", usage.costUsd());
            usage(json, usage);
        });
    }

    private void conclude(JsonWriter json, Conclusion conclusion) {
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

    private void failed(JsonWriter json, ModelFailure failure) {
        Integer status = failure.status();
        json.put("subtype", "success")
                .put("is_error", true)
                .put("terminal_reason", "api_error")
                .put("api_error_status", status);
        if (failure instanceof ModelFailure.RateLimited limited && limited.retryAfter() != null) {
            json.put("retry_after", limited.retryAfter().toMillis() / 1000.0);
        }
        String message = status == null ? failure.message() : status + " " + failure.message();
        json.put("result", "API Error: " + message + advice(failure));
    }

    /** Nobody can log in to the direct agent: a key is all there is. */
    private String advice(ModelFailure failure) {
        boolean refused = failure instanceof ModelFailure.Refused answer && answer.status() != 404;
        return !refused || key.source().isEmpty() ? "" : ". Look at the key in the variable " + key.source();
    }

    private static void usage(JsonWriter json, Usage usage) {
        json.object(
                "usage",
                () -> json.put("input_tokens", usage.inputTokens())
                        .put("output_tokens", usage.outputTokens())
                        .put("cache_read_input_tokens", usage.cacheReadTokens())
                        .put("cache_creation_input_tokens", usage.cacheCreationTokens()));
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

    private void write(String type, Consumer<JsonWriter> fields) {
        String json = Json.object(out -> {
            out.put("type", type);
            fields.accept(out);
            out.put("session_id", session).put("timestamp", time.now());
        });
        try {
            file.write(key.hide(json + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new Trouble("cannot write the session file %s: %s".formatted(path, FailureWords.of(e)), e);
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new Trouble("cannot write the session file %s: %s".formatted(path, FailureWords.of(e)), e);
        }
    }
}
