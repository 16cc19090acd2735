package dev.ratchet.agent.stream;

import dev.ratchet.agent.stream.StreamEnd.ApiError;
import dev.ratchet.agent.stream.StreamEnd.Notice;
import dev.ratchet.agent.stream.StreamEnd.Refusal;
import dev.ratchet.agent.stream.StreamEnd.Standing;
import dev.ratchet.json.Json;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.AgentEvent.Answer;
import dev.ratchet.loop.AgentEvent.Speaker;
import dev.ratchet.loop.AgentEvent.Success;
import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.Usage;
import java.time.Instant;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes sense of Claude Code's events, in whatever order and number they come. */
final class ClaudeReader extends EventReader {
    /** Claude Code's {@code stream-json}. */
    static final StreamFormat FORMAT = new StreamFormat(
                    StreamFormat.members("""
                        type subtype session_id timestamp model cwd tools parent_tool_use_id agent_id message id
                        content text thinking name input tool_use_id is_error event delta attempt error_status error
                        is_api_error_message api_error_status api_error_type api_error rate_limit_info status
                        resetsAt resets_at retry_after retry_after_seconds rateLimitType tasks task_id
                        is_backgrounded tool_name compact_metadata trigger num_turns duration_ms total_cost_usd usage
                        input_tokens output_tokens cache_read_input_tokens model_usage_since_last_result modelUsage
                        permission_denials origin kind result errors terminal_reason
                        """, "input model_usage_since_last_result modelUsage errors error", "content"),
                    ClaudeReader::belongs,
                    Pattern.compile("\"type\"\\s*:\\s*\"result\""),
                    notes -> new ClaudeReader(notes, ClaudeManner.CLAUDE))
            .recognisedBy(object -> object.at(QwenManner.VERSION).isNothing());

    private final ClaudeManner manner;
    private final OpenTasks tasks = new OpenTasks();
    private final ClaudeResults results;
    private final OpenRequests requests = new OpenRequests();
    private @Nullable ApiError announced;

    ClaudeReader(Notes notes, ClaudeManner manner) {
        super(notes);
        this.manner = manner;
        this.results = new ClaudeResults(notes.earlier());
    }

    private static boolean belongs(Json object) {
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
    void read(Json line) {
        notes.at(line.at("timestamp"));
        notes.session(line.at("session_id").text());
        switch (line.at("type").text("")) {
            case "system" -> system(line);
            case "assistant" -> assistant(line);
            case "user" -> line.at("message").at("content").items().forEach(this::user);
            case "stream_event" -> partial(line);
            case "rate_limit_event" -> limit(line.at("rate_limit_info"));
            case "result" -> result(line);
            default -> {}
        }
    }

    @Override
    LiveSession.Phase phase() {
        return notes.isFinished() && tasks.any() ? LiveSession.Phase.FINISHED_WITH_BACKGROUND_TASKS : super.phase();
    }

    @Override
    Usage usage() {
        return results.any() ? results.usage(notes.session()).plus(requests.usage()) : requests.usage();
    }

    @Override
    StreamEnd end() {
        return results.any() ? notes.end(results.text(), results.turns(), usage()) : super.end();
    }

    private void system(Json line) {
        switch (line.at("subtype").text("")) {
            case "init" -> started(line);
            case "api_retry" -> retrying(line);
            case "compact_boundary" ->
                notes.tell(new AgentEvent.Compacted(
                        line.at("compact_metadata").at("trigger").text("unknown")));
            case "permission_denied" -> denied(line);
            case "background_tasks_changed" -> {
                tasks.are(line.at("tasks").items().stream()
                        .map(task -> task.at("task_id").text(""))
                        .toList());
                tasksChanged();
            }
            case "task_started" -> {
                if (!line.at("is_backgrounded").isFalse()) {
                    tasks.started(line.at("task_id").text(""));
                    tasksChanged();
                }
            }
            case "task_notification" -> {
                tasks.ended(line.at("task_id").text(""));
                tasksChanged();
            }
            default -> {}
        }
    }

    private void started(Json line) {
        notes.started(new AgentEvent.Started(
                line.at("session_id").text(),
                line.at("model").text(),
                line.at("cwd").text(),
                line.at("tools").items().stream()
                        .map(Json::text)
                        .filter(Objects::nonNull)
                        .toList()));
    }

    private void retrying(Json line) {
        int attempt = (int) Math.min(Integer.MAX_VALUE, line.at("attempt").count());
        notes.retrying(new Notice("api_retry", ClaudeErrors.ofRetry(line)), attempt);
    }

    private void tasksChanged() {
        notes.tell(new AgentEvent.BackgroundTasks(tasks.ids()));
    }

    private void denied(Json denial) {
        notes.denied(denial.at("tool_use_id").text(), denial.at("tool_name").text(""));
    }

    private void assistant(Json line) {
        Json message = line.at("message");
        Speaker speaker = speaker(line);
        requests.asked(message.at("id").text(), manner.used(message));
        if (speaker == Speaker.ASSISTANT) {
            worked();
            if (manner.isTurn(message)) {
                notes.turns().heard(message.at("id").text());
            }
            notes.model(message.at("model").text());
        } else if (speaker == Speaker.SUB_AGENT) {
            notes.busy();
        }
        for (Json block : message.at("content").items()) {
            block(speaker, message, block);
        }
        String plain = message.at("content").text();
        if (plain != null) {
            said(speaker, message, plain);
        }
        if (line.at("is_api_error_message").isTrue()
                || line.at("error").text() != null
                || manner.isError(firstText(message))) {
            announced = manner.complete(ClaudeErrors.ofMessage(line, firstText(message)));
            notes.troubled(new Notice("assistant error", announced));
        }
    }

    private Speaker speaker(Json line) {
        Json message = line.at("message");
        if (line.at("is_api_error_message").isTrue()
                || message.at("model").text("").equals("<synthetic>")
                || manner.isError(firstText(message))) {
            return Speaker.SYNTHETIC;
        }
        boolean topLevel =
                line.at("parent_tool_use_id").isNothing() && line.at("agent_id").isNothing();
        return topLevel ? Speaker.ASSISTANT : Speaker.SUB_AGENT;
    }

    private static String firstText(Json message) {
        return message.at("content").items().stream()
                .map(block -> block.at("text").text(""))
                .findFirst()
                .orElse("");
    }

    private void worked() {
        notes.worked();
        announced = null;
    }

    private void block(Speaker speaker, Json message, Json block) {
        switch (block.at("type").text("")) {
            case "text" -> said(speaker, message, block.at("text").text(""));
            case "thinking" ->
                notes.tell(new AgentEvent.Thought(speaker, block.at("thinking").text("")));
            case "tool_use" -> called(speaker, block);
            default -> {}
        }
    }

    private void said(Speaker speaker, Json message, String text) {
        notes.said(speaker, message.at("model").text(), message.at("id").text(), text);
    }

    private void called(Speaker speaker, Json block) {
        String tool = block.at("name").text("");
        notes.called(speaker, block.at("id").text(""), tool, block.at("input"));
        edited(tool, block.at("input"));
    }

    private void edited(String tool, Json input) {
        String file = switch (tool) {
            case "Edit", "MultiEdit", "Write" -> input.at("file_path").text();
            case "NotebookEdit" -> input.at("notebook_path").text();
            // The direct agent's own tools.
            case "edit", "write" -> input.at("path").text();
            default -> null;
        };
        if (file != null) {
            notes.edited(file);
        }
    }

    private void user(Json block) {
        if (block.at("text").text("").startsWith("[Request interrupted by user")) {
            notes.troubled(Failures.INTERRUPTION);
        }
        if (block.at("type").text("").equals("tool_result")) {
            Json content = block.at("content");
            String text = content.text() == null ? text(content) : content.text("");
            Answer answer = block.at("is_error").isTrue() ? Answer.ERROR : Answer.OK;
            notes.answered(block.at("tool_use_id").text(""), answer, text);
        }
    }

    private void partial(Json line) {
        if (!line.at("parent_tool_use_id").isNothing()) {
            return;
        }
        worked();
        String text = line.at("event").at("delta").at("text").text();
        if (text != null) {
            notes.tell(new AgentEvent.Typed(text));
        }
    }

    private void limit(Json info) {
        String status = info.at("status").text("");
        Instant resetsAt = JsonInstant.of(info.at("resetsAt"));
        String type = info.at("rateLimitType").text();
        if (status.equals("rejected")) {
            notes.refused(new Refusal(Standing.STANDING, type, resetsAt));
        }
        notes.tell(new AgentEvent.LimitNoticed(status, type, resetsAt));
    }

    private void result(Json line) {
        line.at("permission_denials").items().forEach(this::denied);
        notes.concluded(results.add(line, notes.speech().text()));
        requests.accounted();
        String subtype = line.at("subtype").text("");
        boolean failed = line.at("is_error").isTrue()
                || subtype.startsWith("error")
                || manner.isError(line.at("result").text(""));
        ApiError error = failed ? manner.complete(ClaudeErrors.ofResult(line, announced)) : ApiError.NONE;
        StreamEnd.Result result = new StreamEnd.Result(
                failed ? Success.ERROR : Success.SUCCESS,
                subtype,
                line.at("terminal_reason").text(manner.isError(error.message()) ? StreamEnd.Result.API_ERROR : ""),
                error);
        notes.finished(result);
        if (!failed && ClaudeResults.turns(line) > 0) {
            notes.busy();
        }
        notes.tellResult(
                result,
                ClaudeResults.turns(line),
                line.at("duration_ms").count(),
                results.usage(notes.session()).costUsd(),
                line.at("result").text(error.message()));
    }
}
