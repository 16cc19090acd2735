package dev.ratchet.agent.stream;

import dev.ratchet.agent.stream.StreamEnd.ApiError;
import dev.ratchet.agent.stream.StreamEnd.Notice;
import dev.ratchet.agent.stream.StreamEnd.Result;
import dev.ratchet.json.Json;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.AgentEvent.Answer;
import dev.ratchet.loop.AgentEvent.Speaker;
import dev.ratchet.loop.AgentEvent.Success;
import dev.ratchet.loop.Usage;
import java.util.List;

/** Makes sense of Gemini CLI's events: messages come in pieces, the user's prompt is repeated, results have no text. */
final class GeminiReader implements EventReader {
    private final Notes notes;
    private final Turns turns = new Turns();
    private final Chunks message = new Chunks();
    private Usage usage = Usage.NONE;

    GeminiReader(Notes notes) {
        this.notes = notes;
    }

    @Override
    public void read(Json line) {
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
    public Notes notes() {
        return notes;
    }

    @Override
    public Usage usage() {
        return usage;
    }

    @Override
    public StreamEnd end() {
        whole();
        return notes.end(notes.speech().text(), turns.count(), usage(), GeminiHabits.WITH_STATUSES);
    }

    private void message(Json line) {
        boolean piece = line.at("delta").isTrue();
        if (!piece || !line.at("role").text("").equals("assistant")) {
            whole();
        }
        if (line.at("role").text("").equals("assistant")) {
            worked();
            message.add(line.at("content").text(""));
            if (piece) {
                notes.tell(new AgentEvent.Typed(line.at("content").text("")));
            } else {
                whole();
            }
        } else {
            turns.answered();
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
        worked();
        Json input = line.at("parameters");
        String command = input.at("command").text(input.words());
        notes.called(
                Speaker.ASSISTANT,
                line.at("tool_id").text(""),
                line.at("tool_name").text(""),
                command);
    }

    private void answered(Json line) {
        whole();
        turns.answered();
        String id = line.at("tool_id").text("");
        Json error = line.at("error");
        if (error.at("type").text("").equals("policy_violation")) {
            notes.denied(id, "");
        }
        Answer answer = line.at("status").text("").equals("error") ? Answer.ERROR : Answer.OK;
        notes.answered(id, answer, line.at("output").text(error.at("message").text("")));
    }

    private void worked() {
        notes.worked();
        turns.heard();
    }

    private void troubled(String words) {
        ApiError error = GeminiHabits.error(words);
        if (error.status() != null || !error.codes().isEmpty()) {
            notes.troubled(new Notice("error", error));
        }
    }

    private void result(Json line) {
        whole();
        Json stats = line.at("stats");
        usage = new Usage(
                stats.at("input_tokens").count(),
                stats.at("output_tokens").count(),
                stats.at("cached").count(),
                null);
        boolean success = line.at("status").text("").equals("success");
        if (success && usage.outputTokens() > 0) {
            notes.busy();
        }
        Result result = success ? Result.success("success") : failure(line.at("error"));
        notes.conclude(result, turns.count(), stats.at("duration_ms").count(), null);
    }

    private static Result failure(Json told) {
        String type = told.at("type").text("");
        ApiError error = GeminiHabits.error(told.at("message").text(""));
        return switch (type) {
            case "FatalTurnLimitedError" -> Result.failure(Result.MAX_TURNS, error);
            case "FatalCancellationError" -> new Result(Success.ERROR, type, Result.ABORTED, error);
            default -> Result.failure(type, error);
        };
    }
}
