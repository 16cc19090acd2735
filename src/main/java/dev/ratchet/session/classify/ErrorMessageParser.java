package dev.ratchet.session.classify;

import dev.ratchet.session.classify.StreamSummary.ApiError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads an error of which an agent passes on the words alone. Only for text that the structure of a stream says is an
 * error: the same words in an answer mean nothing.
 */
public final class ErrorMessageParser {
    private static final int LONGEST = 16 * 1024;
    private static final int MOST_CODES = 5;
    private static final double LONGEST_SECONDS = 1e9;

    private static final Pattern STATUS = Pattern.compile("(?i)(?:\\bstatus(?: code)?[:=]?|\\bHTTP(?:/[\\d.]{1,3})?"
            + "|\\bAPI Error:|\"(?:code|status|status_?code)\"\\s{0,2}:)\\s{0,2}\\(?\"?([45]\\d\\d)\\b");
    private static final Pattern LEADING_STATUS = Pattern.compile("^(?:\\[API Error: )?([45]\\d\\d) \\w");
    private static final Pattern CODE =
            Pattern.compile("\"(?:code|status|type)\"\\s{0,2}:\\s{0,2}\"([A-Za-z_.]{3,40})\"");
    private static final Pattern DELAY = Pattern.compile(
            "(?i)\"?\\bretry_?-?(?:delay|after)\"?\\s{0,2}[:=]\\s{0,2}\"?(\\d{1,9}(?:\\.\\d{1,9})?)s?\\b");

    /** What words mean where no status is told; the first that is found counts. */
    private static final List<Form> FORMS = List.of(
            new Form("usage_limit_reached", "usage limit"),
            new Form(
                    "rate_limit",
                    "rate[ _]?limit|too many requests|quota exceeded|exceeded your current quota|exhausted your"),
            new Form("overloaded", "high demand|overloaded"),
            new Form("server_error", "server error|service unavailable|bad gateway"),
            new Form("authentication_failed", "unauthorized|authentication|not authenticated|api key"),
            new Form("model_not_found", "model not found"));

    private record Form(String code, Pattern words) {
        Form(String code, String words) {
            this(code, Pattern.compile(words));
        }
    }

    private ErrorMessageParser() {}

    public static ApiError read(String message) {
        String words = message.substring(0, Math.min(LONGEST, message.length()));
        Integer status = status(words);
        List<String> codes = new ArrayList<>(CODE.matcher(words)
                .results()
                .limit(MOST_CODES)
                .map(m -> m.group(1))
                .toList());
        if (status == null) {
            String lower = words.toLowerCase(Locale.ROOT);
            FORMS.stream()
                    .filter(form -> form.words.matcher(lower).find())
                    .findFirst()
                    .ifPresent(form -> codes.add(form.code));
        }
        return new ApiError(status, codes, message, null, delay(words));
    }

    /** The HTTP status that the words name. */
    static @Nullable public Integer status(String words) {
        Matcher leading = LEADING_STATUS.matcher(words);
        Matcher found = leading.find() ? leading : STATUS.matcher(words);
        return found == leading || found.find() ? Integer.valueOf(found.group(1)) : null;
    }

    /** A time to wait, in seconds. */
    static @Nullable public Duration wait(@Nullable Double seconds) {
        return seconds == null || seconds <= 0 || seconds > LONGEST_SECONDS
                ? null
                : Duration.ofMillis((long) (seconds * 1000));
    }

    private static @Nullable Duration delay(String words) {
        return DELAY.matcher(words)
                .results()
                .findFirst()
                .map((MatchResult found) -> wait(Double.valueOf(found.group(1))))
                .orElse(null);
    }
}
