package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.session.classify.ErrorMessageParser;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.reading.EventReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the provider's error in Claude's events. */
final class ClaudeErrors {
    private ClaudeErrors() {}

    /** The error that a retry notice tells of. */
    static ApiError ofRetry(Json line) {
        return new ApiError(EventReader.status(line.at("error_status"), ApiError.NONE), codes(line), "", null, null);
    }

    /** The error that a message in the assistant's name tells of. */
    static ApiError ofMessage(Json line, String text) {
        return new ApiError(
                EventReader.status(line.at("api_error_status"), ApiError.NONE),
                codes(line),
                text,
                resetsAt(line),
                retryAfter(line));
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
        return new ApiError(
                own.status() == null ? announced.status() : own.status(),
                own.withCodes(announced.codes()).codes(),
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

    private static List<String> codes(Json line) {
        return Stream.of("api_error", "api_error_type", "error")
                .map(line::at)
                .filter(code -> !code.isNothing())
                .map(Json::words)
                .toList();
    }
}
