package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.reading.ChunkedMessage;
import dev.ratchet.session.reading.EventReader;
import dev.ratchet.session.reading.SessionState;
import dev.ratchet.session.reading.StreamFormat;
import java.util.List;
import java.util.regex.Pattern;

/** Makes sense of Gemini CLI's events: messages come in pieces, the user's prompt is repeated, results have no text. */
final class GeminiReader extends EventReader {
    /** Gemini CLI's {@code stream-json}. */
    static final StreamFormat FORMAT = new StreamFormat(
                    StreamFormat.members("""
                        type timestamp session_id model role content delta tool_name tool_id parameters status
                        output severity error message stats input_tokens output_tokens cached duration_ms
                        """, "parameters", "output"),
                    GeminiReader::belongs,
                    Pattern.compile("\"type\"\\s*:\\s*\"result\""),
                    GeminiReader::new)
            .with(GeminiExitConventions.WITH_STATUSES);

    private final ChunkedMessage message = new ChunkedMessage();

    GeminiReader(SessionState sessionState) {
        super(sessionState);
    }

    private static boolean belongs(Json object) {
        return switch (object.at("type").text("")) {
            case "init" -> object.at("session_id").text() != null;
            case "message" ->
                object.at("role").text() != null && object.at("content").text() != null;
            case "tool_use", "tool_result" -> object.at("tool_id").text() != null;
            case "error" -> object.at("severity").text() != null;
            case "result" -> object.at("status").text() != null;
            default -> false;
        };
    }

    @Override
    public void read(Json line) {
        sessionState.at(line.at("timestamp"));
        switch (line.at("type").text("")) {
            case "init" ->
                sessionState.started(new AgentEvent.Started(
                        line.at("session_id").text(), line.at("model").text(), null, List.of()));
            case "message" -> message(line);
            case "tool_use" -> called(line);
            case "tool_result" -> answered(line);
            case "error" -> troubled(line.at("message").text(""));
            case "result" -> result(line);
            default -> {}
        }
    }

    @Override
    public StreamSummary end() {
        whole();
        return super.end();
    }

    private void message(Json line) {
        boolean piece = line.at("delta").isTrue();
        if (!piece || !line.at("role").text("").equals("assistant")) {
            whole();
        }
        if (line.at("role").text("").equals("assistant")) {
            sessionState.tookTurn();
            message.add(line.at("content").text(""));
            if (piece) {
                sessionState.tell(new AgentEvent.Typed(line.at("content").text("")));
            } else {
                whole();
            }
        } else {
            sessionState.turns().answered();
        }
    }

    /** The pieces that came so far are a whole message. */
    private void whole() {
        if (message.any()) {
            sessionState.said(Speaker.ASSISTANT, null, null, message.take());
        }
    }

    private void called(Json line) {
        whole();
        sessionState.tookTurn();
        sessionState.called(
                Speaker.ASSISTANT,
                line.at("tool_id").text(""),
                line.at("tool_name").text(""),
                line.at("parameters"));
    }

    private void answered(Json line) {
        whole();
        sessionState.turns().answered();
        String id = line.at("tool_id").text("");
        Json error = line.at("error");
        if (error.at("type").text("").equals("policy_violation")) {
            sessionState.denied(id, "");
        }
        Answer answer = line.at("status").text("").equals("error") ? Answer.ERROR : Answer.OK;
        sessionState.answered(
                id, answer, line.at("output").text(error.at("message").text("")));
    }

    private void troubled(String words) {
        ApiError error = GeminiExitConventions.error(words);
        if (error.isKnown()) {
            sessionState.troubled(new Notice("error", error));
        }
    }

    private void result(Json line) {
        whole();
        Json stats = line.at("stats");
        told = tokens(stats, "input_tokens", "output_tokens", "cached");
        boolean success = line.at("status").text("").equals("success");
        if (success && told.outputTokens() > 0) {
            sessionState.busy();
        }
        Result result = success ? Result.success("success") : failure(line.at("error"));
        sessionState.conclude(result, stats.at("duration_ms").count(), null);
    }

    private static Result failure(Json error) {
        String type = error.at("type").text("");
        ApiError known = GeminiExitConventions.error(error.at("message").text(""));
        return switch (type) {
            case "FatalTurnLimitedError" -> Result.failure(Result.MAX_TURNS, known);
            case "FatalCancellationError" -> Result.aborted(type, known);
            default -> Result.failure(type, known);
        };
    }
}
