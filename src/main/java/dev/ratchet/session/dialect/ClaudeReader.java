package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonInstant;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.AgentEvent.Success;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.FailureClassifier;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Refusal;
import dev.ratchet.session.classify.StreamSummary.Standing;
import dev.ratchet.session.reading.EventReader;
import dev.ratchet.session.reading.SessionState;
import dev.ratchet.session.reading.StreamFormat;
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
                    sessionState -> new ClaudeReader(sessionState, ClaudeVariant.CLAUDE))
            .recognisedBy(object -> object.at(QwenVariant.VERSION).isNothing());

    private final ClaudeVariant variant;
    private final OpenBackgroundTasks tasks = new OpenBackgroundTasks();
    private final ClaudeResults results;
    private final UnreportedUsage requests = new UnreportedUsage();
    private @Nullable ApiError announced;

    ClaudeReader(SessionState sessionState, ClaudeVariant variant) {
        super(sessionState);
        this.variant = variant;
        this.results = new ClaudeResults(sessionState.earlier());
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
    public void read(Json line) {
        sessionState.at(line.at("timestamp"));
        sessionState.session(line.at("session_id").text());
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
    public LiveSession.Phase phase() {
        return sessionState.isFinished() && tasks.any()
                ? LiveSession.Phase.FINISHED_WITH_BACKGROUND_TASKS
                : super.phase();
    }

    @Override
    public Usage usage() {
        return results.any() ? results.usage(sessionState.session()).plus(requests.usage()) : requests.usage();
    }

    @Override
    public StreamSummary end() {
        return results.any() ? sessionState.end(results.text(), results.turns(), usage()) : super.end();
    }

    private void system(Json line) {
        switch (line.at("subtype").text("")) {
            case "init" -> started(line);
            case "api_retry" -> retrying(line);
            case "compact_boundary" ->
                sessionState.tell(new AgentEvent.Compacted(
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
        sessionState.started(new AgentEvent.Started(
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
        sessionState.retrying(new Notice("api_retry", ClaudeErrors.ofRetry(line)), attempt);
    }

    private void tasksChanged() {
        sessionState.tell(new AgentEvent.BackgroundTasks(tasks.ids()));
    }

    private void denied(Json denial) {
        sessionState.denied(
                denial.at("tool_use_id").text(), denial.at("tool_name").text(""));
    }

    private void assistant(Json line) {
        Json message = line.at("message");
        Speaker speaker = speaker(line);
        requests.asked(message.at("id").text(), variant.used(message));
        if (speaker == Speaker.ASSISTANT) {
            worked();
            if (variant.isTurn(message)) {
                sessionState.turns().heard(message.at("id").text());
            }
            sessionState.model(message.at("model").text());
        } else if (speaker == Speaker.SUB_AGENT) {
            sessionState.busy();
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
                || variant.isError(firstText(message))) {
            announced = variant.complete(ClaudeErrors.ofMessage(line, firstText(message)));
            sessionState.troubled(new Notice("assistant error", announced));
        }
    }

    private Speaker speaker(Json line) {
        Json message = line.at("message");
        if (line.at("is_api_error_message").isTrue()
                || message.at("model").text("").equals("<synthetic>")
                || variant.isError(firstText(message))) {
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
        sessionState.worked();
        announced = null;
    }

    private void block(Speaker speaker, Json message, Json block) {
        switch (block.at("type").text("")) {
            case "text" -> said(speaker, message, block.at("text").text(""));
            case "thinking" ->
                sessionState.tell(
                        new AgentEvent.Thought(speaker, block.at("thinking").text("")));
            case "tool_use" -> called(speaker, block);
            default -> {}
        }
    }

    private void said(Speaker speaker, Json message, String text) {
        sessionState.said(speaker, message.at("model").text(), message.at("id").text(), text);
    }

    private void called(Speaker speaker, Json block) {
        String tool = block.at("name").text("");
        sessionState.called(speaker, block.at("id").text(""), tool, block.at("input"));
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
            sessionState.edited(file);
        }
    }

    private void user(Json block) {
        if (block.at("text").text("").startsWith("[Request interrupted by user")) {
            sessionState.troubled(FailureClassifier.INTERRUPTION);
        }
        if (block.at("type").text("").equals("tool_result")) {
            Json content = block.at("content");
            String text = content.text() == null ? text(content) : content.text("");
            Answer answer = block.at("is_error").isTrue() ? Answer.ERROR : Answer.OK;
            sessionState.answered(block.at("tool_use_id").text(""), answer, text);
        }
    }

    private void partial(Json line) {
        if (!line.at("parent_tool_use_id").isNothing()) {
            return;
        }
        worked();
        String text = line.at("event").at("delta").at("text").text();
        if (text != null) {
            sessionState.tell(new AgentEvent.Typed(text));
        }
    }

    private void limit(Json info) {
        String status = info.at("status").text("");
        Instant resetsAt = JsonInstant.of(info.at("resetsAt"));
        String type = info.at("rateLimitType").text();
        if (status.equals("rejected")) {
            sessionState.refused(new Refusal(Standing.STANDING, type, resetsAt));
        }
        sessionState.tell(new AgentEvent.LimitNoticed(status, type, resetsAt));
    }

    private void result(Json line) {
        line.at("permission_denials").items().forEach(this::denied);
        sessionState.concluded(results.add(line, sessionState.speech().text()));
        requests.accounted();
        String subtype = line.at("subtype").text("");
        boolean failed = line.at("is_error").isTrue()
                || subtype.startsWith("error")
                || variant.isError(line.at("result").text(""));
        ApiError error = failed ? variant.complete(ClaudeErrors.ofResult(line, announced)) : ApiError.NONE;
        StreamSummary.Result result = new StreamSummary.Result(
                failed ? Success.ERROR : Success.SUCCESS,
                subtype,
                line.at("terminal_reason").text(variant.isError(error.message()) ? StreamSummary.Result.API_ERROR : ""),
                error);
        sessionState.finished(result);
        if (!failed && ClaudeResults.turns(line) > 0) {
            sessionState.busy();
        }
        sessionState.tellResult(
                result,
                ClaudeResults.turns(line),
                line.at("duration_ms").count(),
                results.usage(sessionState.session()).costUsd(),
                line.at("result").text(error.message()));
    }
}
