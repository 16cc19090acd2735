package dev.ratchet.agent.stream;

import dev.ratchet.agent.stream.StreamEnd.ApiError;
import dev.ratchet.agent.stream.StreamEnd.Notice;
import dev.ratchet.agent.stream.StreamEnd.Result;
import dev.ratchet.json.Json;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.AgentEvent.Answer;
import dev.ratchet.loop.AgentEvent.Speaker;
import dev.ratchet.loop.Usage;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes sense of goose's events: text comes in chunks, and errors and limits are said in the assistant's name. */
final class GooseReader implements EventReader {
    private static final Pattern MODEL =
            Pattern.compile("(?:● .{1,40}? · \\S{1,100} |provider: \\S{1,100} model: )(\\S{1,200})");
    private static final Pattern SESSION =
            Pattern.compile("(?:^|[\\s\\\\)_]|session id: )(\\d{8}_\\d{1,9})(?: · |\\s*$)");
    private static final String ERROR = "Ran into this error: ";
    private static final String ADVICE = "Please retry if you think this is a transient or recoverable error.";
    private static final String OUT_OF_TURNS =
            "I've reached the maximum number of actions I can do without user input.";

    private final Notes notes;
    private final Earlier earlier;
    private final Turns turns = new Turns();
    private final Chunks message = new Chunks();
    private @Nullable String speaking;
    private @Nullable Result failure;
    private Usage total = Usage.NONE;

    GooseReader(Notes notes, Earlier earlier) {
        this.notes = notes;
        this.earlier = earlier;
    }

    @Override
    public void banner(String line) {
        Matcher model = MODEL.matcher(line);
        if (model.find()) {
            notes.model(model.group(1));
        }
        Matcher session = SESSION.matcher(line);
        if (session.find()) {
            notes.session(session.group(1));
        }
    }

    @Override
    public void read(Json line) {
        switch (line.at("type").text("")) {
            case "message" -> message(line.at("message"));
            case "error" ->
                failed(Result.failure("error", ErrorWords.read(line.at("error").text(""))));
            case "complete" -> complete(line);
            default -> {}
        }
    }

    @Override
    public Notes notes() {
        return notes;
    }

    @Override
    public Usage usage() {
        return earlier.outOf(total, notes.session());
    }

    @Override
    public StreamEnd end() {
        whole();
        return notes.end(notes.speech().text(), turns.count(), usage(), Habits.NONE);
    }

    private void message(Json told) {
        notes.at(told.at("created"));
        boolean assistant = told.at("role").text("").equals("assistant");
        if (!assistant) {
            whole();
            turns.answered();
        }
        boolean visible = !told.at("metadata").at("userVisible").isFalse();
        for (Json part : told.at("content").items()) {
            switch (part.at("type").text("")) {
                case "text" -> {
                    if (assistant && visible) {
                        chunk(told.at("id").text(), part.at("text").text(""));
                    }
                }
                case "thinking", "reasoning" ->
                    notes.tell(new AgentEvent.Thought(
                            Speaker.ASSISTANT,
                            part.at("thinking").text(part.at("text").text(""))));
                case "toolRequest" -> called(part);
                case "toolResponse" -> answered(part);
                default -> {}
            }
        }
    }

    private void chunk(@Nullable String id, String text) {
        if (!Objects.equals(id, speaking) || text.startsWith(ERROR)) {
            whole();
        }
        speaking = id;
        message.add(text);
        if (!text.startsWith(ERROR)) {
            worked();
            notes.tell(new AgentEvent.Typed(text));
        }
    }

    /** The chunks that came so far are a whole message, of the model or of goose itself. */
    private void whole() {
        if (!message.any()) {
            return;
        }
        String text = message.take();
        if (text.startsWith(ERROR) && text.stripTrailing().endsWith(ADVICE)) {
            String error =
                    text.substring(ERROR.length(), text.lastIndexOf(ADVICE)).strip();
            failed(Result.failure("error", ErrorWords.read(error)));
            notes.said(Speaker.SYNTHETIC, null, null, text);
        } else if (text.startsWith(OUT_OF_TURNS)) {
            failed(Result.failure(Result.MAX_TURNS, new ApiError(null, List.of(), text, null, null)));
            notes.said(Speaker.SYNTHETIC, null, null, text);
        } else {
            worked();
            notes.said(Speaker.ASSISTANT, null, null, text);
        }
    }

    private void called(Json part) {
        whole();
        worked();
        Json call = part.at("toolCall").at("value");
        Json input = call.at("arguments");
        String command = input.at("command").text(input.words());
        notes.called(Speaker.ASSISTANT, part.at("id").text(""), call.at("name").text(""), command);
    }

    private void answered(Json part) {
        Json result = part.at("toolResult");
        boolean wrong = result.at("status").text("").equals("error")
                || result.at("value").at("isError").isTrue();
        String text = result.at("value").at("content").items().stream()
                .map(piece -> piece.at("text").text(""))
                .collect(Collectors.joining("\n"));
        notes.answered(part.at("id").text(""), wrong ? Answer.ERROR : Answer.OK, text);
    }

    private void worked() {
        notes.worked();
        turns.heard();
        failure = null;
    }

    private void failed(Result result) {
        failure = result;
        notes.troubled(new Notice("error", result.error()));
    }

    private void complete(Json line) {
        whole();
        total = new Usage(
                line.at("input_tokens").count(), line.at("output_tokens").count(), 0, null);
        Result result = failure == null ? Result.success("complete") : failure;
        notes.conclude(result, turns.count(), 0, null);
    }
}
