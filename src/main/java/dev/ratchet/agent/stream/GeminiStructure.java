package dev.ratchet.agent.stream;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.loop.AgentEvent;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Gemini CLI's {@code stream-json}. */
final class GeminiStructure implements Structure {
    private static final Pattern LAST = Pattern.compile("\"type\"\\s*:\\s*\"result\"");

    private static final JsonLine.Wanted WANTED = new JsonLine.Members(
            Set.of(
                    "type",
                    "timestamp",
                    "session_id",
                    "model",
                    "role",
                    "content",
                    "delta",
                    "tool_name",
                    "tool_id",
                    "parameters",
                    "status",
                    "output",
                    "severity",
                    "error",
                    "message",
                    "stats",
                    "input_tokens",
                    "output_tokens",
                    "cached",
                    "duration_ms"),
            Set.of("parameters"),
            Set.of("output"));

    @Override
    public JsonLine.Wanted wanted() {
        return WANTED;
    }

    @Override
    public boolean knows(Json object) {
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
    public boolean looksFinal(String line) {
        return LAST.matcher(line).find();
    }

    @Override
    public Habits habits() {
        return GeminiHabits.WITH_STATUSES;
    }

    @Override
    public EventReader reader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new GeminiReader(new Notes(dialect, settings, listener));
    }
}
