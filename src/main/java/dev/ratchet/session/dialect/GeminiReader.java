package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.Usage;
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

    GeminiReader(SessionState state) {
        super(state);
    }

    private static boolean belongs(Json object) {
        return switch (object.textAt("type")) {
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
        state.at(line.at("timestamp"));
        switch (line.textAt("type")) {
            case "init" ->
                state.started(new AgentEvent.Started(
                        line.at("session_id").text(), line.at("model").text(), null, List.of()));
            case "message" -> message(line);
            case "tool_use" -> called(line);
            case "tool_result" -> answered(line);
            case "error" -> troubled(line.textAt("message"));
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
        if (!piece || !line.textAt("role").equals("assistant")) {
            whole();
        }
        if (line.textAt("role").equals("assistant")) {
            state.tookTurn();
            message.add(line.textAt("content"));
            if (piece) {
                state.tell(new AgentEvent.Typed(line.textAt("content")));
            } else {
                whole();
            }
        } else {
            state.counts().answered();
        }
    }

    /** The pieces that came so far are a whole message. */
    private void whole() {
        if (message.any()) {
            state.said(Speaker.ASSISTANT, null, null, message.take());
        }
    }

    private void called(Json line) {
        whole();
        state.tookTurn();
        state.called(Speaker.ASSISTANT, line.textAt("tool_id"), line.textAt("tool_name"), line.at("parameters"));
    }

    private void answered(Json line) {
        whole();
        state.counts().answered();
        String id = line.textAt("tool_id");
        Json error = line.at("error");
        if (error.textAt("type").equals("policy_violation")) {
            state.denied(id, "");
        }
        Answer answer = line.textAt("status").equals("error") ? Answer.ERROR : Answer.OK;
        state.answered(id, answer, line.at("output").text(error.textAt("message")));
    }

    private void troubled(String words) {
        ApiError error = GeminiExitConventions.error(words);
        if (error.isKnown()) {
            state.troubled(new Notice("error", error));
        }
    }

    private void result(Json line) {
        whole();
        Json stats = line.at("stats");
        told = Usage.ofAllInput(
                stats.at("input_tokens").count(),
                stats.at("output_tokens").count(),
                stats.at("cached").count(),
                0);
        boolean success = line.textAt("status").equals("success");
        if (success && told.outputTokens() > 0) {
            state.busy();
        }
        Result result = success ? Result.success("success") : failure(line.at("error"));
        state.conclude(result, stats.at("duration_ms").count(), null);
    }

    private static Result failure(Json error) {
        String type = error.textAt("type");
        ApiError known = GeminiExitConventions.error(error.textAt("message"));
        return switch (type) {
            case "FatalTurnLimitedError" -> Result.failure(Result.MAX_TURNS, known);
            case "FatalCancellationError" -> Result.aborted(type, known);
            default -> Result.failure(type, known);
        };
    }
}
