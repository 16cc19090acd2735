package dev.ratchet.agent.stream;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.loop.AgentEvent;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** goose's {@code stream-json}, behind a banner. */
final class GooseStructure implements Structure {
    private static final Pattern LAST = Pattern.compile("\"type\"\\s*:\\s*\"complete\"");

    private static final JsonLine.Wanted WANTED = new JsonLine.Members(
            Set.of(
                    "type",
                    "message",
                    "id",
                    "role",
                    "created",
                    "content",
                    "text",
                    "thinking",
                    "metadata",
                    "userVisible",
                    "toolCall",
                    "toolResult",
                    "status",
                    "value",
                    "name",
                    "arguments",
                    "isError",
                    "error",
                    "input_tokens",
                    "output_tokens"),
            Set.of("arguments"),
            Set.of());

    @Override
    public JsonLine.Wanted wanted() {
        return WANTED;
    }

    @Override
    public boolean knows(Json object) {
        return switch (object.at("type").text("")) {
            case "message" -> object.at("message").at("role").text() != null;
            case "complete" -> true;
            case "notification" -> !object.at("extension_id").isNothing();
            case "error" -> object.at("error").text() != null;
            default -> false;
        };
    }

    @Override
    public boolean recognises(Json object) {
        return knows(object) && (!object.at("type").text("").equals("complete") || object.has("total_tokens"));
    }

    @Override
    public boolean looksFinal(String line) {
        return LAST.matcher(line).find();
    }

    @Override
    public EventReader reader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new GooseReader(new Notes(dialect, settings, listener), settings.earlier());
    }
}
