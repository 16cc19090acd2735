package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.session.classify.ErrorMessageParser;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the provider's error in Claude's events. */
final class ClaudeErrors {
    private ClaudeErrors() {}

    /** The error that a retry notice tells of. */
    static ApiError ofRetry(Json line) {
        return new ApiError(status(line.at("error_status")), codes(line), "", null, null);
    }

    /** The error that a message in the assistant's name tells of. */
    static ApiError ofMessage(Json line, String text) {
        return new ApiError(status(line.at("api_error_status")), codes(line), text, resetsAt(line), retryAfter(line));
    }

    /** The error of a result, together with the message that announced it. */
    static ApiError ofResult(Json line, @Nullable ApiError announced) {
        String errors = line.at("errors").isNothing()
                ? line.at("error").textAt("message")
                : line.at("errors").words();
        ApiError own = ofMessage(line, line.at("result").text(errors));
        return announced == null ? own : together(own, announced);
    }

    private static ApiError together(ApiError own, ApiError announced) {
        List<String> codes = new ArrayList<>(own.codes());
        codes.addAll(announced.codes());
        return new ApiError(
                own.status() == null ? announced.status() : own.status(),
                codes,
                own.message(),
                own.resetsAt() == null ? announced.resetsAt() : own.resetsAt(),
                own.retryAfter() == null ? announced.retryAfter() : own.retryAfter());
    }

    private static @Nullable Instant resetsAt(Json line) {
        Instant moment = line.at("resets_at").instant();
        return moment == null ? line.at("resetsAt").instant() : moment;
    }

    private static @Nullable Duration retryAfter(Json line) {
        Double seconds = line.at("retry_after").number();
        seconds = seconds == null ? line.at("retry_after_seconds").number() : seconds;
        return ErrorMessageParser.wait(seconds);
    }

    private static @Nullable Integer status(Json status) {
        Double number = status.number();
        return number == null ? null : Integer.valueOf(number.intValue());
    }

    private static List<String> codes(Json line) {
        List<String> codes = new ArrayList<>();
        for (String key : List.of("api_error", "api_error_type", "error")) {
            Json code = line.at(key);
            if (!code.isNothing()) {
                codes.add(code.words());
            }
        }
        return codes;
    }
}
