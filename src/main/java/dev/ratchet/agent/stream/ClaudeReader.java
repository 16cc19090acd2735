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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes sense of Claude Code's events, in whatever order and number they come. */
final class ClaudeReader implements EventReader {
    private final Notes notes;
    private final ClaudeManner manner;
    private final OpenTasks tasks = new OpenTasks();
    private final ClaudeResults results;
    private final OpenRequests requests = new OpenRequests();
    private @Nullable ApiError announced;

    ClaudeReader(Notes notes, Earlier earlier, ClaudeManner manner) {
        this.notes = notes;
        this.manner = manner;
        this.results = new ClaudeResults(earlier);
    }

    @Override
    public void read(Json line) {
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
    public Notes notes() {
        return notes;
    }

    @Override
    public LiveSession.Phase phase() {
        if (!notes.isFinished()) {
            return LiveSession.Phase.WORKING;
        }
        return tasks.any() ? LiveSession.Phase.FINISHED_WITH_BACKGROUND_TASKS : LiveSession.Phase.FINISHED;
    }

    @Override
    public Usage usage() {
        return results.any() ? results.usage(notes.session()).plus(requests.usage()) : requests.usage();
    }

    @Override
    public StreamEnd end() {
        return results.any()
                ? notes.end(results.text(), results.turns(), usage(), manner.habits())
                : notes.end(notes.speech().text(), notes.speech().turns(), usage(), manner.habits());
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
                notes.speech().heard(message.at("id").text());
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
                || manner.isError(text(message))) {
            announced = manner.complete(ClaudeErrors.ofMessage(line, text(message)));
            notes.troubled(new Notice("assistant error", announced));
        }
    }

    private Speaker speaker(Json line) {
        Json message = line.at("message");
        if (line.at("is_api_error_message").isTrue()
                || message.at("model").text("").equals("<synthetic>")
                || manner.isError(text(message))) {
            return Speaker.SYNTHETIC;
        }
        boolean topLevel =
                line.at("parent_tool_use_id").isNothing() && line.at("agent_id").isNothing();
        return topLevel ? Speaker.ASSISTANT : Speaker.SUB_AGENT;
    }

    private static String text(Json message) {
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
        Json input = block.at("input");
        String command = input.at("command").text(input.words());
        String tool = block.at("name").text("");
        notes.called(speaker, block.at("id").text(""), tool, command);
        edited(tool, input);
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
            String text = content.text() == null
                    ? content.items().stream()
                            .map(part -> part.at("text").text(""))
                            .collect(Collectors.joining("\n"))
                    : content.text("");
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
        Instant resetsAt = ClaudeErrors.moment(info.at("resetsAt"));
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
