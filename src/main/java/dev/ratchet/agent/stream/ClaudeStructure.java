package dev.ratchet.agent.stream;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.loop.AgentEvent;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Claude Code's {@code stream-json}. */
final class ClaudeStructure implements Structure {
    private static final Pattern RESULT = Pattern.compile("\"type\"\\s*:\\s*\"result\"");

    private static final JsonLine.Wanted WANTED = new JsonLine.Members(
            Set.of(
                    "type",
                    "subtype",
                    "session_id",
                    "timestamp",
                    "model",
                    "cwd",
                    "tools",
                    "parent_tool_use_id",
                    "agent_id",
                    "message",
                    "id",
                    "content",
                    "text",
                    "thinking",
                    "name",
                    "input",
                    "tool_use_id",
                    "is_error",
                    "event",
                    "delta",
                    "attempt",
                    "error_status",
                    "error",
                    "is_api_error_message",
                    "api_error_status",
                    "api_error_type",
                    "api_error",
                    "rate_limit_info",
                    "status",
                    "resetsAt",
                    "resets_at",
                    "retry_after",
                    "retry_after_seconds",
                    "rateLimitType",
                    "tasks",
                    "task_id",
                    "is_backgrounded",
                    "tool_name",
                    "compact_metadata",
                    "trigger",
                    "num_turns",
                    "duration_ms",
                    "total_cost_usd",
                    "usage",
                    "input_tokens",
                    "output_tokens",
                    "cache_read_input_tokens",
                    "model_usage_since_last_result",
                    "modelUsage",
                    "permission_denials",
                    "origin",
                    "kind",
                    "result",
                    "errors",
                    "terminal_reason"),
            Set.of("input", "model_usage_since_last_result", "modelUsage", "errors", "error"),
            Set.of("content"));

    @Override
    public JsonLine.Wanted wanted() {
        return WANTED;
    }

    @Override
    public boolean knows(Json object) {
        return switch (object.at("type").text("")) {
            case "system" -> object.at("subtype").text() != null;
            case "assistant", "user" -> object.at("message").isObject();
            case "result" ->
                !object.at("is_error").isNothing() || object.at("subtype").text() != null;
            case "rate_limit_event" -> object.at("rate_limit_info").isObject();
            case "stream_event" -> object.at("event").isObject();
            default -> false;
        };
    }

    @Override
    public boolean recognises(Json object) {
        return knows(object) && object.at(QwenStructure.VERSION).isNothing();
    }

    @Override
    public boolean looksFinal(String line) {
        return RESULT.matcher(line).find();
    }

    @Override
    public EventReader reader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new ClaudeReader(new Notes(dialect, settings, listener), settings.earlier(), ClaudeManner.CLAUDE);
    }
}
