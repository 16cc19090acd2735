package dev.ratchet.agent.stream;

import dev.ratchet.agent.stream.StreamEnd.ApiError;
import dev.ratchet.agent.stream.StreamEnd.Notice;
import dev.ratchet.agent.stream.StreamEnd.Result;
import dev.ratchet.json.Json;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.AgentEvent.Answer;
import dev.ratchet.loop.AgentEvent.Speaker;
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

    CopilotReader(Notes notes) {
        super(notes);
    }

    private static boolean belongs(Json object) {
        String type = object.at("type").text("");
        return type.equals("result")
                ? !object.at("exitCode").isNothing()
                : EVENT.matcher(type).matches() && object.at("data").isObject();
    }

    @Override
    void read(Json line) {
        notes.at(line.at("timestamp"));
        Json data = line.at("data");
        Speaker speaker =
                line.at("agentId").isNothing() && data.at("parentToolCallId").isNothing()
                        ? Speaker.ASSISTANT
                        : Speaker.SUB_AGENT;
        switch (line.at("type").text("")) {
            case "session.start", "session.tools_updated" -> {
                notes.session(data.at("sessionId").text());
                notes.model(data.at("selectedModel").text());
                notes.model(data.at("model").text());
            }
            case "assistant.message_delta" -> typed(speaker, data);
            case "assistant.message" -> said(speaker, data);
            case "assistant.reasoning" ->
                notes.tell(new AgentEvent.Thought(speaker, data.at("content").text("")));
            case "assistant.usage" -> told = told.plus(tokens(data, "inputTokens", "outputTokens", "cacheReadTokens"));
            case "tool.execution_start" ->
                notes.called(
                        speaker,
                        data.at("toolCallId").text(""),
                        data.at("toolName").text(""),
                        data.at("arguments"));
            case "tool.execution_complete" -> answered(data);
            case "model.call_failure" -> callFailed(data);
            case "assistant.turn_retry" -> notes.retrying(lastCall, ++retries);
            case "session.error" -> failed(data);
            case "abort" -> notes.troubled(Failures.INTERRUPTION);
            case "result" -> result(line);
            default -> {}
        }
    }

    private void typed(Speaker speaker, Json data) {
        if (speaker == Speaker.ASSISTANT) {
            worked();
            notes.tell(new AgentEvent.Typed(data.at("deltaContent").text("")));
        }
    }

    private void said(Speaker speaker, Json data) {
        String text = data.at("content").text("");
        if (speaker == Speaker.ASSISTANT) {
            worked();
            notes.model(data.at("model").text());
            notes.turns().heard(data.at("messageId").text());
        } else {
            notes.busy();
        }
        // A message that only calls tools has no text, and does not take back what was said before.
        if (!text.isBlank()) {
            notes.said(speaker, data.at("model").text(), data.at("messageId").text(), text);
        }
    }

    private void answered(Json data) {
        String id = data.at("toolCallId").text("");
        String code = data.at("error").at("code").text("");
        if (code.equals("denied") || code.equals("rejected")) {
            notes.denied(id, data.at("toolName").text(""));
        }
        boolean wrong = data.at("success").isFalse()
                || isFailure(data.at("shellExecution").at("exitCode"));
        String text = data.at("result")
                .at("content")
                .text(data.at("error").at("message").text(""));
        notes.answered(id, wrong ? Answer.ERROR : Answer.OK, text);
    }

    private void worked() {
        notes.worked();
        failure = null;
    }

    private void callFailed(Json data) {
        if (data.at("source").text("top_level").equals("top_level")) {
            lastCall = new Notice(
                    "model.call_failure", error(data, data.at("errorMessage").text("")));
            notes.troubled(lastCall);
        }
    }

    private void failed(Json data) {
        failure = error(data, data.at("message").text(""));
        notes.troubled(new Notice("session.error", failure));
    }

    private static ApiError error(Json data, String message) {
        ApiError words = ErrorWords.read(message);
        String type = data.at("errorType").text("");
        List<String> codes = new ArrayList<>(List.of(type));
        codes.addAll(words.codes());
        if (type.equals("quota")) {
            codes.add("insufficient_quota");
        }
        return new ApiError(status(data.at("statusCode"), words), codes, message, null, words.retryAfter());
    }

    private void result(Json line) {
        notes.session(line.at("sessionId").text());
        Double exit = line.at("exitCode").number();
        boolean success = exit != null && exit == 0;
        ApiError error = failure == null ? ApiError.NONE : failure;
        notes.conclude(
                success ? Result.success("result") : Result.failure("result", error),
                line.at("usage").at("sessionDurationMs").count(),
                null);
    }
}
