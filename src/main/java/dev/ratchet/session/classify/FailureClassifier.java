package dev.ratchet.session.classify;

import static dev.ratchet.loop.session.SessionClass.AGENT_BUDGET;
import static dev.ratchet.loop.session.SessionClass.AUTH;
import static dev.ratchet.loop.session.SessionClass.ERROR;
import static dev.ratchet.loop.session.SessionClass.INTERRUPTED;
import static dev.ratchet.loop.session.SessionClass.MAX_TURNS;
import static dev.ratchet.loop.session.SessionClass.OVERLOADED;
import static dev.ratchet.loop.session.SessionClass.QUOTA;
import static dev.ratchet.loop.session.SessionClass.RATE_LIMIT;

import dev.ratchet.loop.session.Finding;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Refusal;
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.classify.StreamSummary.Structured;
import dev.ratchet.session.stream.PatternSet;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells the kinds of failure apart that a structured stream reports. */
public record FailureClassifier(PatternSet limits, LimitResetTime reset) {
    /** The notice of an agent that was told to stop. */
    public static final Notice INTERRUPTION = new Notice("interrupted by user", ApiError.NONE);

    private static final Pattern QUOTA_WORDS = Pattern.compile("billing_error|credit balance|insufficient credit"
            + "|out of credits|credits exhausted|credits are depleted|insufficient[ _]quota");
    private static final Pattern AUTH_WORDS = Pattern.compile("authentication_(?:failed|error)|permission_error"
            + "|not logged in|(?:invalid|incorrect) api key|invalid_api_key|api key not valid|unauthenticated"
            + "|please run /login");
    private static final Pattern LIMIT_CODE = Pattern.compile("(?i)rate_limit|usage_limit_reached|resource_exhausted");
    private static final Pattern OVERLOAD_CODE = Pattern.compile("(?i)overloaded|server_error");
    private static final Pattern MODEL_CODE = Pattern.compile("(?i)model_not_found");
    private static final Pattern GOOGLE_CODE = Pattern.compile("(?i)resource_exhausted");
    private static final Pattern UNREACHED = Pattern.compile("(?i)connect|network|socket|fetch failed|sending request"
            + "|ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|getaddrinfo|name resolution|unreachable");
    private static final Pattern UNANSWERED = Pattern.compile("(?i)timed out|timeout|ETIMEDOUT");
    private static final Pattern FAILING = Pattern.compile("(?i)overloaded|internal server error");

    /** What an error result means. */
    Finding ofResult(Result result, Structured stream) {
        String evidence = EvidenceText.of(result);
        String message = result.error().message();
        if (result.terminalReason().startsWith(Result.ABORTED) || message.contains("Request interrupted")) {
            return interrupted(evidence);
        }
        return switch (result.subtype()) {
            case Result.MAX_TURNS -> new Finding(MAX_TURNS, "its own limit of turns: " + message, evidence);
            case "error_max_budget_usd" -> new Finding(AGENT_BUDGET, "its own budget: " + message, evidence);
            default ->
                Optional.ofNullable(ofError(result.error(), stream, evidence))
                        .or(() -> ofNetwork(result, evidence))
                        .orElseGet(() -> other(result, stream, evidence));
        };
    }

    /** What trouble means that was the last word of a stream; nothing if it could be anything. */
    Optional<Finding> ofNotice(Notice notice, Structured stream) {
        String evidence = EvidenceText.of(notice);
        if (notice.equals(INTERRUPTION)) {
            return Optional.of(interrupted(evidence));
        }
        Finding known = ofError(notice.error(), stream, evidence);
        // A retry without a status had no answer to tell it.
        return known == null && notice.error().status() == null
                ? ofSilence(notice.error(), evidence).or(() -> Optional.of(unreached(notice.error(), evidence)))
                : Optional.ofNullable(known);
    }

    /** What a refusal means that was the last word of a stream. */
    Finding ofRefusal(Refusal refusal) {
        return new Finding(RATE_LIMIT, "limited", EvidenceText.of(refusal))
                .resettingAt(reset.plausible(refusal.resetsAt()));
    }

    /** What is known of an error; null if it could be anything. */
    private @Nullable Finding ofError(ApiError error, Structured stream, String evidence) {
        int status = error.status() == null ? 0 : error.status();
        String said = said(error);
        String words = (String.join(" ", error.codes()) + " " + error.message()).toLowerCase(Locale.ROOT);
        if (status == 402 || QUOTA_WORDS.matcher(words).find() || isPlan(error, words)) {
            String advised = advised(said, "Look at the account, or name others in agent.fallback");
            return new Finding(QUOTA, "money or plan used up: " + advised, evidence).resettingAt(lifts(error, stream));
        }
        if (status == 429 || coded(error, LIMIT_CODE)) {
            return limited(error, stream, evidence);
        }
        if (status == 401
                || status == 403
                || (status < 500 && AUTH_WORDS.matcher(words).find())) {
            // The direct agent has said itself where its key is; there is nothing to log in to.
            String advised = words.contains("the key in the variable ")
                    ? said
                    : advised(said, "Start the agent by hand and log in, or set its API key");
            return new Finding(AUTH, "not authorized: " + advised, evidence).hopeless();
        }
        if (status == 404 || coded(error, MODEL_CODE)) {
            String advised = advised(said, "Name one that the provider has: agent.model, api.model");
            return new Finding(ERROR, "unknown model: " + advised, evidence).hopeless();
        }
        if (status >= 500 || status == 408 || coded(error, OVERLOAD_CODE)) {
            Optional<Finding> silence = status == 0 ? ofSilence(error, evidence) : Optional.empty();
            return silence.orElseGet(() -> failing(error, evidence)).resettingAt(lifts(error, stream));
        }
        return null;
    }

    /** Both as sentences: what providers say may be one already. */
    private static String advised(String said, String advice) {
        return said + (said.endsWith(".") ? " " : ". ") + advice;
    }

    private static Optional<Finding> ofNetwork(Result result, String evidence) {
        boolean unanswered =
                result.error().status() == null && result.terminalReason().equals(Result.API_ERROR);
        return unanswered ? ofSilence(result.error(), evidence) : Optional.empty();
    }

    /** What the words of an error say that no server has answered with; nothing if it could be anything. */
    private static Optional<Finding> ofSilence(ApiError error, String evidence) {
        String words = String.join(" ", error.codes()) + " " + error.message();
        if (UNREACHED.matcher(words).find()) {
            return Optional.of(unreached(error, evidence));
        }
        if (UNANSWERED.matcher(words).find()) {
            return Optional.of(new Finding(OVERLOADED, "the server did not answer in time: " + said(error), evidence));
        }
        return FAILING.matcher(words).find() ? Optional.of(failing(error, evidence)) : Optional.empty();
    }

    private static Finding unreached(ApiError error, String evidence) {
        String words = error.message().isBlank() ? "" : ": " + said(error);
        return new Finding(OVERLOADED, "the server could not be reached" + words, evidence);
    }

    private static Finding failing(ApiError error, String evidence) {
        return new Finding(OVERLOADED, "the provider fails: " + said(error), evidence);
    }

    private Finding other(Result result, Structured stream, String evidence) {
        return limits.anyIn(result.error().message())
                ? limited(result.error(), stream, evidence)
                : new Finding(ERROR, told("ended with an error", result.error()), evidence);
    }

    private static Finding interrupted(String evidence) {
        return new Finding(INTERRUPTED, "the agent was interrupted", evidence);
    }

    private Finding limited(ApiError error, Structured stream, String evidence) {
        return new Finding(RATE_LIMIT, told("limited", error), evidence).resettingAt(lifts(error, stream));
    }

    /**
     * When the limit lifts: by the provider's own event, by the fields of the error, by its words. The first of these
     * that names a moment stands, also when that has passed: the words for it would be read as tomorrow's.
     */
    private @Nullable Instant lifts(ApiError error, Structured stream) {
        Instant announced = stream.limit() == null ? null : stream.limit().resetsAt();
        if (reset.makesSense(announced)) {
            return reset.plausible(announced);
        }
        if (reset.makesSense(error.resetsAt())) {
            return reset.plausible(error.resetsAt());
        }
        Instant waited = reset.after(error.retryAfter());
        return waited == null ? reset.in(error.message()) : waited;
    }

    /** What it comes to and what was said of it, unless that is nothing else. */
    private static String told(String what, ApiError error) {
        String said = said(error);
        return said.isEmpty() || said.equalsIgnoreCase(what) ? what : what + ": " + said;
    }

    private static String said(ApiError error) {
        if (!error.message().isBlank()) {
            return error.message().strip();
        }
        String codes = String.join(", ", error.codes());
        return error.status() == null ? codes : (error.status() + " " + codes).strip();
    }

    /** Google's words for a limit of a minute or a day speak of plan and billing too. */
    private static boolean isPlan(ApiError error, String words) {
        return words.contains("plan and billing") && !coded(error, GOOGLE_CODE);
    }

    private static boolean coded(ApiError error, Pattern wanted) {
        return error.codes().stream().anyMatch(code -> wanted.matcher(code).find());
    }
}
