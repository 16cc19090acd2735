package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.ErrorMessageParser;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.reading.EventReader;
import dev.ratchet.session.reading.SessionState;
import dev.ratchet.session.reading.StreamFormat;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes sense of opencode's events. There is no final result: a step that ends for another reason than to call tools is
 * the last one, until the next begins. Tokens and cost are each step's own.
 */
final class OpencodeReader extends EventReader {
    /** What {@code opencode run --format json} writes. */
    static final StreamFormat FORMAT = new StreamFormat(
            StreamFormat.members("""
                type timestamp sessionID part text tool callID state status input output metadata exit reason tokens
                reasoning cache read write cost error name data message statusCode responseHeaders responseBody
                """, "input responseHeaders", "output responseBody"),
            OpencodeReader::belongs,
            Pattern.compile("\"type\"\\s*:\\s*\"error\"|\"reason\"\\s*:\\s*\"stop\""),
            OpencodeReader::new);

    /** All of the text is the answer: one message, as it were. */
    private static final String ANSWER = "answer";

    private static final Pattern DENIED =
            Pattern.compile("(?i).*(?:rejected permission|rule which prevents you from using).*", Pattern.DOTALL);

    private long context;

    OpencodeReader(SessionState state) {
        super(state);
    }

    @Override
    public long contextTokens() {
        return context;
    }

    private static boolean belongs(Json object) {
        return object.at("sessionID").text() != null
                && switch (object.textAt("type")) {
                    case "step_start", "step_finish", "text", "reasoning", "tool_use" ->
                        object.at("part").isObject();
                    case "error" -> !object.at("error").isNothing();
                    default -> false;
                };
    }

    @Override
    public void read(Json line) {
        state.at(line.at("timestamp"));
        state.session(line.at("sessionID").text());
        Speaker speaker = line.textAt("sessionID").equals(state.session()) ? Speaker.ASSISTANT : Speaker.SUB_AGENT;
        Json part = line.at("part");
        switch (line.textAt("type")) {
            case "step_start" -> begun(speaker);
            case "text" -> said(speaker, part.textAt("text"));
            case "reasoning" -> state.tell(new AgentEvent.Thought(speaker, part.textAt("text")));
            case "tool_use" -> used(speaker, part);
            case "step_finish" -> ended(speaker, part);
            case "error" -> failed(speaker, line.at("error"));
            default -> {}
        }
    }

    private void begun(Speaker speaker) {
        if (speaker == Speaker.ASSISTANT) {
            state.counts().heard(null);
        }
        worked(speaker);
    }

    private void worked(Speaker speaker) {
        if (speaker == Speaker.ASSISTANT) {
            state.goesOn();
            state.worked();
        } else {
            state.busy();
        }
    }

    private void said(Speaker speaker, String text) {
        worked(speaker);
        state.said(speaker, null, ANSWER, text);
    }

    /** A call and its answer come as one. */
    private void used(Speaker speaker, Json part) {
        worked(speaker);
        String id = part.textAt("callID");
        String tool = part.textAt("tool");
        Json call = part.at("state");
        state.called(speaker, id, tool, call.at("input"));
        String error = call.textAt("error");
        if (DENIED.matcher(error).matches()) {
            state.denied(id, tool);
        }
        Answer answer = call.textAt("status").equals("error") ? Answer.ERROR : Answer.OK;
        Integer code = exitCode(call.at("metadata").at("exit"));
        state.answered(id, answer, call.at("output").text(error), code);
    }

    private void ended(Speaker speaker, Json part) {
        Json tokens = part.at("tokens");
        Usage step = new Usage(
                tokens.at("input").count(),
                tokens.at("output").count() + tokens.at("reasoning").count(),
                tokens.at("cache").at("read").count(),
                tokens.at("cache").at("write").count(),
                money(part.at("cost")));
        told = told.plus(step);
        String reason = part.textAt("reason");
        if (speaker == Speaker.ASSISTANT) {
            context = step.inputTokens() + step.cacheReadTokens() + step.cacheCreationTokens();
            state.stopReason(reason);
        }
        if (speaker == Speaker.SUB_AGENT || reason.isEmpty() || reason.equals("tool-calls")) {
            return;
        }
        Result result = reason.equals("error")
                ? Result.failure(reason, ApiError.saying("the last step ended with an error"))
                : Result.success(reason);
        state.conclude(result, 0, told.costUsd());
    }

    private void failed(Speaker speaker, Json failure) {
        if (speaker == Speaker.SUB_AGENT) {
            return;
        }
        String name = failure.textAt("name");
        ApiError error = error(failure, name);
        boolean aborted = name.equals("MessageAbortedError");
        state.conclude(aborted ? Result.aborted(name, error) : Result.failure(name, error), 0, told.costUsd());
    }

    private static ApiError error(Json failure, String name) {
        Json data = failure.at("data");
        String message = data.at("message").text(failure.at("message").text(failure.text("")));
        ApiError words = ErrorMessageParser.read(message);
        ApiError known = words.withCodes(
                        ErrorMessageParser.read(data.textAt("responseBody")).codes())
                .withCodes(name.equals("ProviderAuthError") ? List.of("authentication_failed") : List.of());
        Duration wait = retryAfter(data.at("responseHeaders"));
        return new ApiError(
                status(data.at("statusCode"), words),
                known.codes(),
                message,
                null,
                wait == null ? words.retryAfter() : wait);
    }

    private static @Nullable Duration retryAfter(Json headers) {
        Double millis = headers.at("retry-after-ms").number();
        return millis == null
                ? ErrorMessageParser.wait(headers.at("retry-after").number())
                : ErrorMessageParser.wait(millis / 1000);
    }
}
