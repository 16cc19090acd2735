package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.ErrorMessageParser;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.reading.ChunkedMessage;
import dev.ratchet.session.reading.EventReader;
import dev.ratchet.session.reading.SessionState;
import dev.ratchet.session.reading.StreamFormat;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes sense of goose's events: text comes in chunks, and errors and limits are said in the assistant's name. */
final class GooseReader extends EventReader {
    /** goose's {@code stream-json}, behind a banner. */
    static final StreamFormat FORMAT = new StreamFormat(
                    StreamFormat.members("""
                        type message id role created content text thinking metadata userVisible toolCall toolResult
                        status value name arguments isError structuredContent exit_code error input_tokens output_tokens
                        """, "arguments", ""),
                    GooseReader::belongs,
                    Pattern.compile("\"type\"\\s*:\\s*\"complete\""),
                    GooseReader::new)
            .recognisedBy(object -> !object.textAt("type").equals("complete") || object.has("total_tokens"));

    private static final Pattern MODEL =
            Pattern.compile("(?:● .{1,40}? · \\S{1,100} |provider: \\S{1,100} model: )(\\S{1,200})");
    private static final Pattern SESSION =
            Pattern.compile("(?:^|[\\s\\\\)_]|session id: )(\\d{8}_\\d{1,9})(?: · |\\s*$)");
    private static final String ERROR = "Ran into this error: ";
    private static final String ADVICE = "Please retry if you think this is a transient or recoverable error.";
    private static final String OUT_OF_TURNS =
            "I've reached the maximum number of actions I can do without user input.";

    private final ChunkedMessage message = new ChunkedMessage();
    private @Nullable String speaking;
    private @Nullable Result failure;

    GooseReader(SessionState state) {
        super(state);
    }

    private static boolean belongs(Json object) {
        return switch (object.textAt("type")) {
            case "message" -> object.at("message").at("role").text() != null;
            case "complete" -> true;
            case "notification" -> !object.at("extension_id").isNothing();
            case "error" -> object.at("error").text() != null;
            default -> false;
        };
    }

    @Override
    public void banner(String line) {
        Matcher session = SESSION.matcher(line);
        if (session.find()) {
            state.session(session.group(1));
        }
        Matcher model = MODEL.matcher(line);
        if (model.find()) {
            state.startedWith(model.group(1));
        }
    }

    @Override
    public void read(Json line) {
        switch (line.textAt("type")) {
            case "message" -> message(line.at("message"));
            case "error" -> failed(Result.failure("error", ErrorMessageParser.read(line.textAt("error"))));
            case "complete" -> complete(line);
            default -> {}
        }
    }

    @Override
    public Usage usage() {
        return state.ofThisRun(told);
    }

    @Override
    public StreamSummary end() {
        whole();
        return super.end();
    }

    private void message(Json sent) {
        state.at(sent.at("created"));
        boolean assistant = sent.textAt("role").equals("assistant");
        if (!assistant) {
            whole();
            state.counts().answered();
        }
        boolean visible = !sent.at("metadata").at("userVisible").isFalse();
        for (Json part : sent.at("content").items()) {
            switch (part.textAt("type")) {
                case "text" -> {
                    if (assistant && visible) {
                        chunk(sent.at("id").text(), part.textAt("text"));
                    }
                }
                case "thinking", "reasoning" ->
                    state.tell(new AgentEvent.Thought(
                            Speaker.ASSISTANT, part.at("thinking").text(part.textAt("text"))));
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
            state.tell(new AgentEvent.Typed(text));
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
            failed(Result.failure("error", ErrorMessageParser.read(error)));
            state.said(Speaker.SYNTHETIC, null, null, text);
        } else if (text.startsWith(OUT_OF_TURNS)) {
            failed(Result.failure(Result.MAX_TURNS, ApiError.saying(text)));
            state.said(Speaker.SYNTHETIC, null, null, text);
        } else {
            worked();
            state.said(Speaker.ASSISTANT, null, null, text);
        }
    }

    private void called(Json part) {
        whole();
        worked();
        Json call = part.at("toolCall").at("value");
        state.called(Speaker.ASSISTANT, part.textAt("id"), call.textAt("name"), call.at("arguments"));
    }

    private void answered(Json part) {
        Json result = part.at("toolResult");
        Json value = result.at("value");
        boolean wrong =
                result.textAt("status").equals("error") || value.at("isError").isTrue();
        Answer answer = wrong ? Answer.ERROR : Answer.OK;
        Integer code = exitCode(value.at("structuredContent").at("exit_code"));
        state.answered(part.textAt("id"), answer, text(value.at("content")), code);
    }

    private void worked() {
        state.tookTurn();
        failure = null;
    }

    private void failed(Result result) {
        failure = result;
        state.troubled(new Notice("error", result.error()));
    }

    private void complete(Json line) {
        whole();
        told = new Usage(
                line.at("input_tokens").count(), line.at("output_tokens").count(), 0, null);
        state.conclude(failure == null ? Result.success("complete") : failure, 0, null);
    }
}
