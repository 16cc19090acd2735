package dev.ratchet.llm.model;

import dev.ratchet.json.Json;
import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Reads what servers say instead of an answer. */
final class ErrorBody {
    private static final int MOST = 1000;

    private ErrorBody() {}

    /** The failure that a response is. */
    static ModelFailure failure(int status, HttpHeaders headers, String body) {
        String message = words(body);
        // Money does not come back by waiting a minute.
        return status == 429 && message.contains("insufficient_quota")
                ? new ModelFailure.Rejected(status, message)
                : ModelFailure.of(status, message.isEmpty() ? "HTTP " + status : message, retryAfter(headers));
    }

    /** What is said in the body, with its fixed word. */
    static String words(String body) {
        Json json = Json.parseOrNothing(body);
        String told = told(json.at("error").isObject() ? json.at("error") : json);
        return cut(told.isEmpty() ? json.at("error").text(body) : told);
    }

    /** A fixed word and a message. */
    static String told(Json error) {
        String message = error.at("message").text(error.textAt("detail"));
        String code = error.at("code").text(error.textAt("type"));
        return code.isEmpty() || code.equals("error") || message.contains(code) ? message : code + ": " + message;
    }

    private static String cut(String text) {
        String plain = text.strip();
        if (plain.length() <= MOST) {
            return plain;
        }
        return plain.substring(0, Character.isHighSurrogate(plain.charAt(MOST - 1)) ? MOST - 1 : MOST);
    }

    private static @Nullable Duration retryAfter(HttpHeaders headers) {
        Duration exact = seconds(headers.firstValue("retry-after-ms").orElse(""), 1);
        String value = headers.firstValue("retry-after").orElse("").strip();
        if (exact != null) {
            return exact;
        }
        Duration seconds = seconds(value, 1000);
        return seconds == null ? untilDate(value, headers.firstValue("date").orElse("")) : seconds;
    }

    private static @Nullable Duration seconds(String number, int millis) {
        try {
            double value = Double.parseDouble(number);
            boolean sensible = value >= 0 && value < 1e9;
            return sensible ? Duration.ofMillis(Math.round(value * millis)) : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /** Between the server's own clock and the moment it names. */
    private static @Nullable Duration untilDate(String moment, String now) {
        try {
            Duration left = Duration.between(date(now), date(moment));
            return left.isNegative() ? Duration.ZERO : left;
        } catch (DateTimeException _) {
            return null;
        }
    }

    private static Instant date(String text) {
        return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text));
    }
}
