package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.ErrorMessageParser;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.classify.StreamSummary.Activity;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.classify.StreamSummary.Structured;
import dev.ratchet.session.reading.TextStreamReader;
import dev.ratchet.session.stream.ReadingSettings;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Knows what aider says about model, tokens, cost, commits and errors; by its documentation, not by recordings. After
 * each answer of the model comes a line of tokens: an error counts only if no such line follows it.
 */
final class AiderReader extends TextStreamReader {
    private static final String NUMBER = "([\\d.,]{1,15}[kM]?)";
    private static final Pattern TOKENS = Pattern.compile("Tokens: " + NUMBER + " sent(?:, " + NUMBER
            + " cache write)?(?:, " + NUMBER + " cache hit)?, " + NUMBER + " received\\.");
    private static final Pattern COST = Pattern.compile("\\$(\\d{1,9}(?:\\.\\d{1,12})?)\\s+session\\.");
    private static final Pattern MODEL = Pattern.compile("(?:Main m|M)odel: (\\S{1,200}) with .*");
    private static final Pattern COMMIT = Pattern.compile("Commit [0-9a-f]{7,40} .*");
    private static final Pattern ERROR = Pattern.compile("litellm\\.(\\w{3,60}): .*");

    private static final String USAGE = "Tokens: ";
    private static final int LONGEST = 400;

    /** A line of tokens and cost may come in two. */
    private enum Part {
        FIRST,
        SECOND
    }

    private String unfinished = "";
    private boolean counted;
    private @Nullable ApiError error;
    private Usage usage = Usage.NONE;
    private @Nullable Double cost;

    AiderReader(ReadingSettings settings, Consumer<AgentEvent> listener) {
        super(DialectName.AIDER.word(), settings, listener);
    }

    @Override
    protected void heard(String words) {
        boolean goesOn = !unfinished.isEmpty() && !words.startsWith(USAGE);
        String line = goesOn ? unfinished + " " + words.strip() : words;
        unfinished = "";
        Matcher tokens = TOKENS.matcher(line);
        if (tokens.lookingAt()) {
            answered(tokens, line, goesOn ? Part.SECOND : Part.FIRST);
        } else if (words.startsWith(USAGE) && words.length() < LONGEST) {
            unfinished = words.strip();
            counted = false;
        }
        notice(words);
    }

    private void notice(String words) {
        Matcher named = MODEL.matcher(words);
        if (named.matches()) {
            state.model(named.group(1));
        }
        if (COMMIT.matcher(words).matches()) {
            state.committed();
        }
        Matcher failed = ERROR.matcher(words);
        if (failed.matches()) {
            error = error(failed.group(1), words);
        }
    }

    @Override
    public Usage usage() {
        return usage.costing(cost);
    }

    @Override
    public StreamSummary end() {
        StreamSummary text = super.end();
        if (error == null) {
            return text;
        }
        Activity activity = text.transcript().turns() > 0 ? Activity.TURNS : Activity.NONE;
        Structured shape = new Structured(activity, Result.failure("litellm", error), null, null);
        return new StreamSummary(text.transcript(), shape, text.saidAt(), text.conventions());
    }

    /** The line may end where a narrow terminal would: the rest of it comes with the next. */
    private void answered(Matcher tokens, String line, Part part) {
        if (part == Part.FIRST || !counted) {
            state.counts().heard(null);
            error = null;
            usage = usage.plus(sent(tokens));
        }
        counted = true;
        Matcher told = COST.matcher(line);
        if (told.find()) {
            cost = Double.valueOf(told.group(1));
        } else if (part == Part.FIRST && line.contains("Cost:") && line.length() < LONGEST) {
            unfinished = line.strip();
        }
    }

    /** What it calls sent has what was put into the cache in it, and not what came from there. */
    private static Usage sent(Matcher tokens) {
        long written = count(tokens.group(2));
        long input = Math.max(0, count(tokens.group(1)) - written);
        return new Usage(input, count(tokens.group(4)), count(tokens.group(3)), written, null);
    }

    private static long count(@Nullable String number) {
        if (number == null) {
            return 0;
        }
        double unit = number.endsWith("k") ? 1e3 : number.endsWith("M") ? 1e6 : 1;
        Double amount = new Json(number.replaceAll("[,kM]", "")).number();
        return amount == null ? 0 : Math.round(amount * unit);
    }

    private static ApiError error(String name, String words) {
        String code = switch (name.toLowerCase(Locale.ROOT)) {
            case "authenticationerror", "permissiondeniederror" -> "authentication_failed";
            case "ratelimiterror", "routerratelimiterror" -> "rate_limit";
            case "internalservererror", "serviceunavailableerror" -> "server_error";
            case "notfounderror" -> "model_not_found";
            default -> name;
        };
        return new ApiError(ErrorMessageParser.status(words), List.of(code), words, null, null);
    }
}
