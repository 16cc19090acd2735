package dev.ratchet.session.dialect;

import dev.ratchet.session.classify.ErrorMessageParser;
import dev.ratchet.session.classify.ExitConventions;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Result;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Gemini CLI, and what descends from it, says by exit code and on its error channel. */
final class GeminiExitConventions {
    private static final int NOT_AUTHENTICATED = 41;
    private static final int TOO_MANY_TURNS = 53;

    /** An exit code has a byte; of a status that is used as one, this much is left. */
    private static final int BYTE = 256;

    private static final List<Integer> STATUSES = List.of(400, 401, 402, 403, 404, 408, 429, 500, 502, 503, 504, 529);

    private static final Pattern RETRY = Pattern.compile("(?m)^Attempt \\d{1,4} failed\\b.{0,2000}$");

    private static final Pattern LIMIT = Pattern.compile("(?i)\\b(?:quota|capacity)\\b");

    /** What it calls a terminal quota error: no retry of the same day can help. */
    private static final Pattern USED_UP = Pattern.compile("(?i)exhausted your daily quota");

    /** Exit codes that are documented, and retries that are told on the error channel alone. */
    static final ExitConventions DOCUMENTED = new ExitConventions(documented(), GeminiExitConventions::lastRetry);

    /** The same with HTTP statuses that end as exit codes. */
    static final ExitConventions WITH_STATUSES = new ExitConventions(withStatuses(), GeminiExitConventions::lastRetry);

    private GeminiExitConventions() {}

    private static Map<Integer, Result> documented() {
        return Map.of(
                NOT_AUTHENTICATED,
                exit(NOT_AUTHENTICATED, "authentication", 401),
                TOO_MANY_TURNS,
                Result.failure(Result.MAX_TURNS, ApiError.saying("exit code 53")));
    }

    private static Map<Integer, Result> withStatuses() {
        Map<Integer, Result> exits = new HashMap<>(documented());
        STATUSES.forEach(status -> exits.put(status % BYTE, exit(status % BYTE, "HTTP status " + status, status)));
        return exits;
    }

    private static Result exit(int code, String meaning, int status) {
        return Result.failure(
                "", new ApiError(status, List.of(), "exit code %d: %s".formatted(code, meaning), null, null));
    }

    private static Optional<Notice> lastRetry(String tail) {
        Optional<Notice> last = Optional.empty();
        Matcher retry = RETRY.matcher(tail);
        while (retry.find()) {
            last = Optional.of(new Notice("stderr", error(retry.group())));
        }
        return last;
    }

    /** An error in Gemini's words: those for limits of a minute and of a day speak of quota, plan and billing alike. */
    static ApiError error(String words) {
        ApiError told = ErrorMessageParser.read(words);
        boolean limit = told.status() == null ? LIMIT.matcher(words).find() : told.status() == 429;
        if (!limit) {
            return told;
        }
        return told.withCodes(List.of(USED_UP.matcher(words).find() ? "insufficient_quota" : "RESOURCE_EXHAUSTED"));
    }
}
