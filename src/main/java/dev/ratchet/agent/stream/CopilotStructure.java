package dev.ratchet.agent.stream;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.loop.AgentEvent;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** What Copilot CLI writes with {@code --output-format json}: events with dotted names. */
final class CopilotStructure implements Structure {
    private static final Pattern LAST = Pattern.compile("\"type\"\\s*:\\s*\"result\"");
    private static final Pattern EVENT =
            Pattern.compile("(?:session|user|assistant|tool|model|subagent|permission)\\.\\w+|abort");

    private static final JsonLine.Wanted WANTED = new JsonLine.Members(
            Set.of(
                    "type",
                    "timestamp",
                    "agentId",
                    "data",
                    "sessionId",
                    "selectedModel",
                    "model",
                    "messageId",
                    "deltaContent",
                    "content",
                    "parentToolCallId",
                    "toolCallId",
                    "toolName",
                    "arguments",
                    "success",
                    "result",
                    "error",
                    "code",
                    "shellExecution",
                    "exitCode",
                    "statusCode",
                    "source",
                    "errorType",
                    "errorMessage",
                    "message",
                    "reason",
                    "inputTokens",
                    "outputTokens",
                    "cacheReadTokens",
                    "usage",
                    "sessionDurationMs"),
            Set.of("arguments"),
            Set.of());

    @Override
    public JsonLine.Wanted wanted() {
        return WANTED;
    }

    @Override
    public boolean knows(Json object) {
        String type = object.at("type").text("");
        return type.equals("result")
                ? !object.at("exitCode").isNothing()
                : EVENT.matcher(type).matches() && object.at("data").isObject();
    }

    @Override
    public boolean looksFinal(String line) {
        return LAST.matcher(line).find();
    }

    @Override
    public EventReader reader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new CopilotReader(new Notes(dialect, settings, listener));
    }
}
