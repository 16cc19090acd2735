package dev.ratchet.llm;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.llm.model.AnswerPiece;
import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.llm.model.Message;
import dev.ratchet.llm.model.ModelAnswer;
import dev.ratchet.llm.model.ModelFailure;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Writes the session file, in the words of Claude Code's stream, each line at once for those who follow it. It is a plain
 * file, which an interrupt cannot close.
 */
final class SessionRecorder implements AutoCloseable {
    private final Path path;
    private final FileOutputStream file;
    private final ApiKey key;
    private final Time time;
    private final String session = UUID.randomUUID().toString();
    private final Instant opened;
    private int answers;

    SessionRecorder(Path path, ApiKey key, Time time) {
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

    void opened(String model, Path directory, List<String> tools) {
        write("system", json -> ClaudeStreamLines.opened(json, model, directory, tools));
    }

    void typed(AnswerPiece piece) {
        write("stream_event", json -> ClaudeStreamLines.typed(json, piece));
    }

    void answered(ModelAnswer answer) {
        answers++;
        // Turns are told apart by the names of their messages, which not every server gives.
        String id = answer.id().isEmpty() ? session + "-" + answers : answer.id();
        write("assistant", json -> ClaudeStreamLines.answered(json, id, answer));
    }

    void told(Message message) {
        write("user", json -> ClaudeStreamLines.told(json, message));
    }

    void limited(Instant until) {
        write("rate_limit_event", json -> ClaudeStreamLines.limited(json, until));
    }

    void retrying(ModelFailure failure, int attempt, Duration delay) {
        write("system", json -> ClaudeStreamLines.retrying(json, failure, attempt, delay));
    }

    void concluded(Conclusion conclusion, UsageMeter meter) {
        Duration took = Duration.between(opened, time.now());
        write("result", json -> {
            ClaudeStreamLines.concluded(json, conclusion);
            ClaudeStreamLines.used(json, meter, took);
        });
    }

    private void write(String type, Consumer<JsonWriter> fields) {
        String json = Json.object(out -> {
            out.put("type", type);
            fields.accept(out);
            out.put("session_id", session).put("timestamp", time.now());
        });
        try {
            file.write(key.hide(json + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new Trouble("cannot write the session file %s: %s".formatted(path, e.getMessage()), e);
        }
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
