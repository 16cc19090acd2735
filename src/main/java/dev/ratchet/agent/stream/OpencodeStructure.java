package dev.ratchet.agent.stream;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.loop.AgentEvent;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** What {@code opencode run --format json} writes. */
final class OpencodeStructure implements Structure {
    private static final Pattern LAST = Pattern.compile("\"type\"\\s*:\\s*\"error\"|\"reason\"\\s*:\\s*\"stop\"");

    private static final JsonLine.Wanted WANTED = new JsonLine.Members(
            Set.of(
                    "type",
                    "timestamp",
                    "sessionID",
                    "part",
                    "text",
                    "tool",
                    "callID",
                    "state",
                    "status",
                    "input",
                    "output",
                    "metadata",
                    "exit",
                    "reason",
                    "tokens",
                    "reasoning",
                    "cache",
                    "read",
                    "cost",
                    "error",
                    "name",
                    "data",
                    "message",
                    "statusCode",
                    "responseHeaders",
                    "responseBody"),
            Set.of("input", "responseHeaders"),
            Set.of("output", "responseBody"));

    @Override
    public JsonLine.Wanted wanted() {
        return WANTED;
    }

    @Override
    public boolean knows(Json object) {
        return object.at("sessionID").text() != null
                && switch (object.at("type").text("")) {
                    case "step_start", "step_finish", "text", "reasoning", "tool_use" ->
                        object.at("part").isObject();
                    case "error" -> !object.at("error").isNothing();
                    default -> false;
                };
    }

    @Override
    public boolean looksFinal(String line) {
        return LAST.matcher(line).find();
    }

    @Override
    public EventReader reader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new OpencodeReader(new Notes(dialect, settings, listener));
    }
}
