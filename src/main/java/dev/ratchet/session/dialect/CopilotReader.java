package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.ErrorMessageParser;
import dev.ratchet.session.classify.FailureClassifier;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.reading.EventReader;
import dev.ratchet.session.reading.SessionState;
import dev.ratchet.session.reading.StreamFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes sense of Copilot CLI's events; its result has neither text nor error, both come before it. */
final class CopilotReader extends EventReader {
    /** What Copilot CLI writes with {@code --output-format json}: events with dotted names. */
    static final StreamFormat FORMAT = new StreamFormat(
            StreamFormat.members("""
                type timestamp agentId data sessionId selectedModel model messageId deltaContent content
                parentToolCallId toolCallId toolName arguments success result error code shellExecution exitCode
                statusCode source errorType errorMessage message reason inputTokens outputTokens cacheReadTokens
                cacheWriteTokens usage sessionDurationMs totalApiDurationMs
                """, "arguments", ""),
            CopilotReader::belongs,
            Pattern.compile("\"type\"\\s*:\\s*\"result\""),
            CopilotReader::new);

    private static final Pattern EVENT =
            Pattern.compile("(?:session|user|assistant|tool|model|subagent|permission)\\.\\w+|abort");
    private static final Notice UNKNOWN = new Notice("assistant.turn_retry", ApiError.NONE);

    private @Nullable ApiError failure;
    private Notice lastCall = UNKNOWN;
    private int retries;

    CopilotReader(SessionState state) {
        super(state);
    }

    private static boolean belongs(Json object) {
        String type = object.textAt("type");
        return type.equals("result")
                ? !object.at("exitCode").isNothing()
                : EVENT.matcher(type).matches() && object.at("data").isObject();
    }

    @Override
    public void read(Json line) {
        state.at(line.at("timestamp"));
        Json data = line.at("data");
        Speaker speaker =
                line.at("agentId").isNothing() && data.at("parentToolCallId").isNothing()
                        ? Speaker.ASSISTANT
                        : Speaker.SUB_AGENT;
        switch (line.textAt("type")) {
            case "session.start", "session.tools_updated" -> {
                state.session(data.at("sessionId").text());
                state.startedWith(data.at("selectedModel").text());
                state.startedWith(data.at("model").text());
            }
            case "assistant.message_delta" -> typed(speaker, data);
            case "assistant.message" -> said(speaker, data);
            case "assistant.reasoning" -> state.tell(new AgentEvent.Thought(speaker, data.textAt("content")));
            case "assistant.usage" -> told = told.plus(used(data));
            case "tool.execution_start" ->
                state.called(speaker, data.textAt("toolCallId"), data.textAt("toolName"), data.at("arguments"));
            case "tool.execution_complete" -> answered(data);
            case "model.call_failure" -> callFailed(data);
            case "assistant.turn_retry" -> state.retrying(lastCall, ++retries);
            case "session.error" -> failed(data);
            case "abort" -> state.troubled(FailureClassifier.INTERRUPTION);
            case "result" -> result(line);
            default -> {}
        }
    }

    private static Usage used(Json data) {
        return new Usage(
                data.at("inputTokens").count(),
                data.at("outputTokens").count(),
                data.at("cacheReadTokens").count(),
                data.at("cacheWriteTokens").count(),
                null);
    }

    private void typed(Speaker speaker, Json data) {
        if (speaker == Speaker.ASSISTANT) {
            worked();
            state.tell(new AgentEvent.Typed(data.textAt("deltaContent")));
        }
    }

    private void said(Speaker speaker, Json data) {
        String text = data.textAt("content");
        if (speaker == Speaker.ASSISTANT) {
            worked();
            state.model(data.at("model").text());
            state.counts().heard(data.at("messageId").text());
        } else {
            state.busy();
        }
        // A message that only calls tools has no text, and does not take back what was said before.
        if (!text.isBlank()) {
            state.said(speaker, data.at("model").text(), data.at("messageId").text(), text);
        }
    }

    private void answered(Json data) {
        String id = data.textAt("toolCallId");
        String code = data.at("error").textAt("code");
        if (code.equals("denied") || code.equals("rejected")) {
            state.denied(id, data.textAt("toolName"));
        }
        Answer answer = data.at("success").isFalse() ? Answer.ERROR : Answer.OK;
        String text = data.at("result").at("content").text(data.at("error").textAt("message"));
        state.answered(id, answer, text, exitCode(data.at("shellExecution").at("exitCode")));
    }

    private void worked() {
        state.worked();
        failure = null;
        lastCall = UNKNOWN;
    }

    private void callFailed(Json data) {
        if (data.at("source").text("top_level").equals("top_level")) {
            lastCall = new Notice("model.call_failure", error(data, data.textAt("errorMessage")));
            state.troubled(lastCall);
        }
    }

    private void failed(Json data) {
        failure = error(data, data.textAt("message"));
        state.troubled(new Notice("session.error", failure));
    }

    private static ApiError error(Json data, String message) {
        ApiError words = ErrorMessageParser.read(message);
        String type = data.textAt("errorType");
        List<String> codes = new ArrayList<>(List.of(type));
        codes.addAll(words.codes());
        if (type.equals("quota")) {
            codes.add("insufficient_quota");
        }
        return new ApiError(status(data.at("statusCode"), words), codes, message, null, words.retryAfter());
    }

    private void result(Json line) {
        state.session(line.at("sessionId").text());
        state.apiTime(line.at("usage").at("totalApiDurationMs"));
        Double exit = line.at("exitCode").number();
        boolean success = exit != null && exit == 0;
        ApiError error = failure == null ? lastCall.error() : failure;
        state.conclude(
                success ? Result.success("result") : Result.failure("result", error),
                line.at("usage").at("sessionDurationMs").count(),
                null);
    }
}
