package dev.ratchet.llm;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.llm.model.Answer;
import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.llm.model.Failure;
import dev.ratchet.llm.model.Json;
import dev.ratchet.llm.model.Message;
import dev.ratchet.llm.model.Piece;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.Trouble;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * Writes the session file, in the words of Claude Code's stream, each line at once for those who follow it. It is a plain
 * file, which an interrupt cannot close.
 */
final class Recorder implements AutoCloseable {
    private final Path path;
    private final FileOutputStream file;
    private final ApiKey key;
    private final Time time;
    private final String session = UUID.randomUUID().toString();
    private final Instant opened;
    private int answers;

    Recorder(Path path, ApiKey key, Time time) {
        this.path = path;
        this.key = key;
        this.time = time;
        this.opened = time.now();
        if (Files.isSymbolicLink(path)) {
            throw new Trouble("the session file %s is a link, which Ratchet did not make; remove it".formatted(path));
        }
        try {
            this.file = new FileOutputStream(path.toFile());
        } catch (IOException e) {
            throw new Trouble("cannot write the session file %s: %s".formatted(path, e.getMessage()), e);
        }
    }

    void opened(String model, Path directory, Iterable<String> tools) {
        write("system", json -> StreamLines.opened(json, model, directory, tools));
    }

    void typed(Piece piece) {
        write("stream_event", json -> StreamLines.typed(json, piece));
    }

    void answered(Answer answer) {
        answers++;
        // Turns are told apart by the names of their messages, which not every server gives.
        String id = answer.id().isEmpty() ? session + "-" + answers : answer.id();
        write("assistant", json -> StreamLines.answered(json, id, answer));
    }

    void told(Message message) {
        write("user", json -> StreamLines.told(json, message));
    }

    void limited(Instant until) {
        write("rate_limit_event", json -> StreamLines.limited(json, until));
    }

    void retrying(Failure failure, int attempt, Duration delay) {
        write("system", json -> StreamLines.retrying(json, failure, attempt, delay));
    }

    void concluded(Conclusion conclusion, Meter meter) {
        Duration took = Duration.between(opened, time.now());
        write("result", json -> {
            StreamLines.concluded(json, conclusion);
            StreamLines.used(json, meter, took);
        });
    }

    private void write(String type, Json.Writing fields) {
        byte[] json = Json.bytes(out -> envelope(out, type, fields));
        try {
            file.write(hidden(json));
        } catch (IOException e) {
            throw new Trouble("cannot write the session file %s: %s".formatted(path, e.getMessage()), e);
        }
    }

    private byte[] hidden(byte[] json) {
        String text = new String(json, StandardCharsets.UTF_8);
        String hidden = key.hide(text);
        return hidden.equals(text) ? json : hidden.getBytes(StandardCharsets.UTF_8);
    }

    private void envelope(JsonGenerator json, String type, Json.Writing fields) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", type);
        fields.to(json);
        json.writeStringField("session_id", session);
        json.writeStringField("timestamp", time.now().toString());
        json.writeEndObject();
        json.writeRaw('\n');
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new Trouble("cannot write the session file %s: %s".formatted(path, e.getMessage()), e);
        }
    }
}
