package dev.ratchet.agent.stream;

import dev.ratchet.agent.stream.StreamEnd.ApiError;
import dev.ratchet.agent.stream.StreamEnd.Notice;
import dev.ratchet.agent.stream.StreamEnd.Result;
import dev.ratchet.json.Json;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.AgentEvent.Answer;
import dev.ratchet.loop.AgentEvent.Speaker;
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
            .with(GeminiHabits.WITH_STATUSES);

    private final Chunks message = new Chunks();

    GeminiReader(Notes notes) {
        super(notes);
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
    void read(Json line) {
        notes.at(line.at("timestamp"));
        switch (line.at("type").text("")) {
            case "init" ->
                notes.started(new AgentEvent.Started(
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
    StreamEnd end() {
        whole();
        return super.end();
    }

    private void message(Json line) {
        boolean piece = line.at("delta").isTrue();
        if (!piece || !line.at("role").text("").equals("assistant")) {
            whole();
        }
        if (line.at("role").text("").equals("assistant")) {
            notes.tookTurn();
            message.add(line.at("content").text(""));
            if (piece) {
                notes.tell(new AgentEvent.Typed(line.at("content").text("")));
            } else {
                whole();
            }
        } else {
            notes.turns().answered();
        }
    }

    /** The pieces that came so far are a whole message. */
    private void whole() {
        if (message.any()) {
            notes.said(Speaker.ASSISTANT, null, null, message.take());
        }
    }

    private void called(Json line) {
        whole();
        notes.tookTurn();
        notes.called(
                Speaker.ASSISTANT,
                line.at("tool_id").text(""),
                line.at("tool_name").text(""),
                line.at("parameters"));
    }

    private void answered(Json line) {
        whole();
        notes.turns().answered();
        String id = line.at("tool_id").text("");
        Json error = line.at("error");
        if (error.at("type").text("").equals("policy_violation")) {
            notes.denied(id, "");
        }
        Answer answer = line.at("status").text("").equals("error") ? Answer.ERROR : Answer.OK;
        notes.answered(id, answer, line.at("output").text(error.at("message").text("")));
    }

    private void troubled(String words) {
        ApiError error = GeminiHabits.error(words);
        if (error.isKnown()) {
            notes.troubled(new Notice("error", error));
        }
    }

    private void result(Json line) {
        whole();
        Json stats = line.at("stats");
        told = tokens(stats, "input_tokens", "output_tokens", "cached");
        boolean success = line.at("status").text("").equals("success");
        if (success && told.outputTokens() > 0) {
            notes.busy();
        }
        Result result = success ? Result.success("success") : failure(line.at("error"));
        notes.conclude(result, stats.at("duration_ms").count(), null);
    }

    private static Result failure(Json error) {
        String type = error.at("type").text("");
        ApiError known = GeminiHabits.error(error.at("message").text(""));
        return switch (type) {
            case "FatalTurnLimitedError" -> Result.failure(Result.MAX_TURNS, known);
            case "FatalCancellationError" -> Result.aborted(type, known);
            default -> Result.failure(type, known);
        };
    }
}
