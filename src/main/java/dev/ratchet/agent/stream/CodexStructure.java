package dev.ratchet.agent.stream;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.loop.AgentEvent;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** What {@code codex exec --json} writes. */
final class CodexStructure implements Structure {
    private static final Pattern LAST = Pattern.compile("\"type\"\\s*:\\s*\"turn\\.(?:completed|failed)\"");

    private static final JsonLine.Wanted WANTED = new JsonLine.Members(
            Set.of(
                    "type",
                    "thread_id",
                    "item",
                    "id",
                    "text",
                    "message",
                    "command",
                    "aggregated_output",
                    "exit_code",
                    "status",
                    "changes",
                    "query",
                    "server",
                    "tool",
                    "arguments",
                    "error",
                    "usage",
                    "input_tokens",
                    "cached_input_tokens",
                    "output_tokens"),
            Set.of("changes", "arguments"),
            Set.of("aggregated_output"));

    @Override
    public JsonLine.Wanted wanted() {
        return WANTED;
    }

    @Override
    public boolean knows(Json object) {
        return switch (object.at("type").text("")) {
            case "thread.started" -> object.at("thread_id").text() != null;
            case "item.started", "item.updated", "item.completed" ->
                object.at("item").isObject();
            case "turn.started", "turn.completed" -> true;
            case "turn.failed" -> object.at("error").isObject();
            case "error" ->
                object.at("message").text() != null && object.at("timestamp").isNothing();
            default -> false;
        };
    }

    @Override
    public boolean looksFinal(String line) {
        return LAST.matcher(line).find();
    }

    @Override
    public EventReader reader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new CodexReader(new Notes(dialect, settings, listener), settings.earlier());
    }
}
