package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
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
                usage sessionDurationMs
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

    CopilotReader(SessionState sessionState) {
        super(sessionState);
    }

    private static boolean belongs(Json object) {
        String type = object.at("type").text("");
        return type.equals("result")
                ? !object.at("exitCode").isNothing()
                : EVENT.matcher(type).matches() && object.at("data").isObject();
    }

    @Override
    public void read(Json line) {
        sessionState.at(line.at("timestamp"));
        Json data = line.at("data");
        Speaker speaker =
                line.at("agentId").isNothing() && data.at("parentToolCallId").isNothing()
                        ? Speaker.ASSISTANT
                        : Speaker.SUB_AGENT;
        switch (line.at("type").text("")) {
            case "session.start", "session.tools_updated" -> {
                sessionState.session(data.at("sessionId").text());
                sessionState.model(data.at("selectedModel").text());
                sessionState.model(data.at("model").text());
            }
            case "assistant.message_delta" -> typed(speaker, data);
            case "assistant.message" -> said(speaker, data);
            case "assistant.reasoning" ->
                sessionState.tell(
                        new AgentEvent.Thought(speaker, data.at("content").text("")));
            case "assistant.usage" -> told = told.plus(tokens(data, "inputTokens", "outputTokens", "cacheReadTokens"));
            case "tool.execution_start" ->
                sessionState.called(
                        speaker,
                        data.at("toolCallId").text(""),
                        data.at("toolName").text(""),
                        data.at("arguments"));
            case "tool.execution_complete" -> answered(data);
            case "model.call_failure" -> callFailed(data);
            case "assistant.turn_retry" -> sessionState.retrying(lastCall, ++retries);
            case "session.error" -> failed(data);
            case "abort" -> sessionState.troubled(FailureClassifier.INTERRUPTION);
            case "result" -> result(line);
            default -> {}
        }
    }

    private void typed(Speaker speaker, Json data) {
        if (speaker == Speaker.ASSISTANT) {
            worked();
            sessionState.tell(new AgentEvent.Typed(data.at("deltaContent").text("")));
        }
    }

    private void said(Speaker speaker, Json data) {
        String text = data.at("content").text("");
        if (speaker == Speaker.ASSISTANT) {
            worked();
            sessionState.model(data.at("model").text());
            sessionState.turns().heard(data.at("messageId").text());
        } else {
            sessionState.busy();
        }
        // A message that only calls tools has no text, and does not take back what was said before.
        if (!text.isBlank()) {
            sessionState.said(
                    speaker, data.at("model").text(), data.at("messageId").text(), text);
        }
    }

    private void answered(Json data) {
        String id = data.at("toolCallId").text("");
        String code = data.at("error").at("code").text("");
        if (code.equals("denied") || code.equals("rejected")) {
            sessionState.denied(id, data.at("toolName").text(""));
        }
        boolean wrong = data.at("success").isFalse()
                || isFailure(data.at("shellExecution").at("exitCode"));
        String text = data.at("result")
                .at("content")
                .text(data.at("error").at("message").text(""));
        sessionState.answered(id, wrong ? Answer.ERROR : Answer.OK, text);
    }

    private void worked() {
        sessionState.worked();
        failure = null;
    }

    private void callFailed(Json data) {
        if (data.at("source").text("top_level").equals("top_level")) {
            lastCall = new Notice(
                    "model.call_failure", error(data, data.at("errorMessage").text("")));
            sessionState.troubled(lastCall);
        }
    }

    private void failed(Json data) {
        failure = error(data, data.at("message").text(""));
        sessionState.troubled(new Notice("session.error", failure));
    }

    private static ApiError error(Json data, String message) {
        ApiError words = ErrorMessageParser.read(message);
        String type = data.at("errorType").text("");
        List<String> codes = new ArrayList<>(List.of(type));
        codes.addAll(words.codes());
        if (type.equals("quota")) {
            codes.add("insufficient_quota");
        }
        return new ApiError(status(data.at("statusCode"), words), codes, message, null, words.retryAfter());
    }

    private void result(Json line) {
        sessionState.session(line.at("sessionId").text());
        Double exit = line.at("exitCode").number();
        boolean success = exit != null && exit == 0;
        ApiError error = failure == null ? ApiError.NONE : failure;
        sessionState.conclude(
                success ? Result.success("result") : Result.failure("result", error),
                line.at("usage").at("sessionDurationMs").count(),
                null);
    }
}
