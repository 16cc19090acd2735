package dev.ratchet.agent.stream;

import dev.ratchet.agent.stream.StreamEnd.ApiError;
import dev.ratchet.agent.stream.StreamEnd.Result;
import dev.ratchet.json.Json;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.AgentEvent.Answer;
import dev.ratchet.loop.AgentEvent.Speaker;
import dev.ratchet.loop.AgentEvent.Success;
import dev.ratchet.loop.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes sense of opencode's events. There is no final result: a step that ends for another reason than to call tools is
 * the last one, until the next begins. Tokens and cost are each step's own.
 */
final class OpencodeReader implements EventReader {
    /** All of the text is the answer: one message, as it were. */
    private static final String ANSWER = "answer";

    private static final Pattern DENIED =
            Pattern.compile("(?i).*(?:rejected permission|rule which prevents you from using).*", Pattern.DOTALL);

    private final Notes notes;
    private Usage usage = Usage.NONE;
    private int steps;

    OpencodeReader(Notes notes) {
        this.notes = notes;
    }

    @Override
    public void read(Json line) {
        notes.at(line.at("timestamp"));
        notes.session(line.at("sessionID").text());
        Speaker speaker = line.at("sessionID").text("").equals(notes.session()) ? Speaker.ASSISTANT : Speaker.SUB_AGENT;
        Json part = line.at("part");
        switch (line.at("type").text("")) {
            case "step_start" -> begun(speaker);
            case "text" -> said(speaker, part.at("text").text(""));
            case "reasoning" ->
                notes.tell(new AgentEvent.Thought(speaker, part.at("text").text("")));
            case "tool_use" -> used(speaker, part);
            case "step_finish" -> ended(speaker, part);
            case "error" -> failed(speaker, line.at("error"));
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
        return notes.end(notes.speech().text(), steps, usage(), Habits.NONE);
    }

    private void begun(Speaker speaker) {
        if (speaker == Speaker.ASSISTANT) {
            steps++;
        }
        worked(speaker);
    }

    private void worked(Speaker speaker) {
        if (speaker == Speaker.ASSISTANT) {
            notes.goesOn();
            notes.worked();
        } else {
            notes.busy();
        }
    }

    private void said(Speaker speaker, String text) {
        worked(speaker);
        notes.said(speaker, null, ANSWER, text);
    }

    /** A call and its answer come as one. */
    private void used(Speaker speaker, Json part) {
        worked(speaker);
        String id = part.at("callID").text("");
        String tool = part.at("tool").text("");
        Json state = part.at("state");
        Json input = state.at("input");
        notes.called(speaker, id, tool, input.at("command").text(input.words()));
        String error = state.at("error").text("");
        if (DENIED.matcher(error).matches()) {
            notes.denied(id, tool);
        }
        Double exit = state.at("metadata").at("exit").number();
        boolean wrong = state.at("status").text("").equals("error") || (exit != null && exit != 0);
        notes.answered(id, wrong ? Answer.ERROR : Answer.OK, state.at("output").text(error));
    }

    private void ended(Speaker speaker, Json part) {
        Json tokens = part.at("tokens");
        usage = usage.plus(new Usage(
                tokens.at("input").count(),
                tokens.at("output").count() + tokens.at("reasoning").count(),
                tokens.at("cache").at("read").count(),
                ClaudeResults.money(part.at("cost"))));
        String reason = part.at("reason").text("");
        if (speaker == Speaker.SUB_AGENT || reason.isEmpty() || reason.equals("tool-calls")) {
            return;
        }
        Result result = reason.equals("error")
                ? Result.failure(reason, new ApiError(null, List.of(), "the last step ended with an error", null, null))
                : Result.success(reason);
        notes.conclude(result, steps, 0, usage.costUsd());
    }

    private void failed(Speaker speaker, Json told) {
        if (speaker == Speaker.SUB_AGENT) {
            return;
        }
        String name = told.at("name").text("");
        ApiError error = error(told, name);
        boolean aborted = name.equals("MessageAbortedError");
        notes.conclude(
                aborted ? new Result(Success.ERROR, name, Result.ABORTED, error) : Result.failure(name, error),
                steps,
                0,
                usage.costUsd());
    }

    private static ApiError error(Json told, String name) {
        Json data = told.at("data");
        String message = data.at("message").text(told.at("message").text(told.text("")));
        ApiError words = ErrorWords.read(message);
        List<String> codes = new ArrayList<>(words.codes());
        codes.addAll(ErrorWords.read(data.at("responseBody").text("")).codes());
        if (name.equals("ProviderAuthError")) {
            codes.add("authentication_failed");
        }
        Double status = data.at("statusCode").number();
        Duration wait = retryAfter(data.at("responseHeaders"));
        return new ApiError(
                status == null ? words.status() : Integer.valueOf(status.intValue()),
                codes,
                message,
                null,
                wait == null ? words.retryAfter() : wait);
    }

    private static @Nullable Duration retryAfter(Json headers) {
        Double millis = headers.at("retry-after-ms").number();
        return millis == null ? ErrorWords.wait(headers.at("retry-after").number()) : ErrorWords.wait(millis / 1000);
    }
}
