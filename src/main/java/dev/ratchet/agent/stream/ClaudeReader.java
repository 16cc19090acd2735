package dev.ratchet.agent.stream;

import dev.ratchet.agent.stream.StreamEnd.Activity;
import dev.ratchet.agent.stream.StreamEnd.ApiError;
import dev.ratchet.agent.stream.StreamEnd.Closing;
import dev.ratchet.agent.stream.StreamEnd.Notice;
import dev.ratchet.agent.stream.StreamEnd.Refusal;
import dev.ratchet.agent.stream.StreamEnd.Standing;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.AgentEvent.Answer;
import dev.ratchet.loop.AgentEvent.Speaker;
import dev.ratchet.loop.AgentEvent.Success;
import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.Transcript;
import dev.ratchet.loop.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes sense of Claude Code's events, in whatever order and number they come. */
final class ClaudeReader implements EventReader {
    private static final int LONGEST_MALFORMED = 2000;
    private static final long LONGEST_MILLIS = Duration.ofDays(1000).toMillis();

    private final String dialect;
    private final PatternSet commits;
    private final Consumer<AgentEvent> listener;
    private final Speech speech = new Speech();
    private final ToolUse tools = new ToolUse();
    private final OpenTasks tasks = new OpenTasks();
    private final ClaudeResults results = new ClaudeResults();
    private final OpenRequests requests = new OpenRequests();
    private @Nullable String sessionId;
    private @Nullable String model;
    private @Nullable String timestamp;
    private @Nullable Closing closing;
    private @Nullable Notice notice;
    private @Nullable ApiError announced;
    private @Nullable Refusal refusal;
    private Activity activity = Activity.NONE;
    private boolean resultIsOut;
    private boolean commitMentioned;

    ClaudeReader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener) {
        this.dialect = dialect;
        this.commits = PatternSet.of(settings.commitPatterns());
        this.listener = listener;
    }

    @Override
    public void read(Json line) {
        timestamp = line.at("timestamp").text(timestamp == null ? "" : timestamp);
        if (sessionId == null) {
            sessionId = line.at("session_id").text();
        }
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
    public void malformed(String line) {
        closing = new StreamEnd.Malformed(line.substring(0, Math.min(line.length(), LONGEST_MALFORMED)));
        resultIsOut = true;
    }

    @Override
    public LiveSession.Phase phase() {
        if (!resultIsOut) {
            return LiveSession.Phase.WORKING;
        }
        return tasks.any() ? LiveSession.Phase.FINISHED_WITH_BACKGROUND_TASKS : LiveSession.Phase.FINISHED;
    }

    @Override
    public Usage usage() {
        return results.any() ? results.usage().plus(requests.usage()) : requests.usage();
    }

    @Override
    public StreamEnd end() {
        Transcript transcript = new Transcript(
                dialect,
                sessionId,
                model,
                results.any() ? results.text() : speech.text(),
                results.any() ? results.turns() : speech.turns(),
                tools.calls(),
                usage(),
                tools.denials(),
                commitMentioned,
                tools.filesChanged());
        return new StreamEnd(
                transcript,
                new StreamEnd.Structured(activity, closing, notice, refusal),
                ClaudeErrors.moment(new Json(timestamp)));
    }

    private void system(Json line) {
        switch (line.at("subtype").text("")) {
            case "init" -> started(line);
            case "api_retry" -> retrying(line);
            case "compact_boundary" ->
                listener.accept(new AgentEvent.Compacted(
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
        resultIsOut = false;
        sessionId = line.at("session_id").text() == null
                ? sessionId
                : line.at("session_id").text();
        model = line.at("model").text() == null ? model : line.at("model").text();
        List<String> offered = line.at("tools").items().stream()
                .map(Json::text)
                .filter(Objects::nonNull)
                .toList();
        listener.accept(new AgentEvent.Started(sessionId, model, line.at("cwd").text(), offered));
    }

    private void retrying(Json line) {
        ApiError error = ClaudeErrors.ofRetry(line);
        notice = new Notice("api_retry", error);
        int attempt = (int) Math.min(Integer.MAX_VALUE, line.at("attempt").count());
        listener.accept(new AgentEvent.Retrying(
                attempt, error.status(), line.at("error").words()));
    }

    private void tasksChanged() {
        listener.accept(new AgentEvent.BackgroundTasks(tasks.ids()));
    }

    private void denied(Json denial) {
        if (tools.denied(denial.at("tool_use_id").text())) {
            listener.accept(
                    new AgentEvent.PermissionDenied(denial.at("tool_name").text("")));
        }
    }

    private void assistant(Json line) {
        Json message = line.at("message");
        Speaker speaker = speaker(line);
        requests.asked(message.at("id").text(), message.at("usage"));
        if (speaker == Speaker.ASSISTANT) {
            worked();
            speech.heard(message.at("id").text());
            model = model == null ? message.at("model").text() : model;
        } else if (speaker == Speaker.SUB_AGENT) {
            activity = Activity.TURNS;
        }
        for (Json block : message.at("content").items()) {
            block(speaker, message, block);
        }
        String plain = message.at("content").text();
        if (plain != null) {
            said(speaker, message, plain);
        }
        if (line.at("is_api_error_message").isTrue() || line.at("error").text() != null) {
            String text = message.at("content").items().stream()
                    .map(block -> block.at("text").text(""))
                    .findFirst()
                    .orElse("");
            announced = ClaudeErrors.ofMessage(line, text);
            notice = new Notice("assistant error", announced);
        }
    }

    private static Speaker speaker(Json line) {
        if (line.at("is_api_error_message").isTrue()
                || line.at("message").at("model").text("").equals("<synthetic>")) {
            return Speaker.SYNTHETIC;
        }
        boolean topLevel =
                line.at("parent_tool_use_id").isNothing() && line.at("agent_id").isNothing();
        return topLevel ? Speaker.ASSISTANT : Speaker.SUB_AGENT;
    }

    /** The model answers: whatever stood in its way is over, and so is a result that was out already. */
    private void worked() {
        activity = Activity.TURNS;
        resultIsOut = false;
        notice = null;
        announced = null;
        if (refusal != null) {
            refusal = new Refusal(Standing.OVERCOME, refusal.type(), refusal.resetsAt());
        }
    }

    private void block(Speaker speaker, Json message, Json block) {
        switch (block.at("type").text("")) {
            case "text" -> said(speaker, message, block.at("text").text(""));
            case "thinking" ->
                listener.accept(
                        new AgentEvent.Thought(speaker, block.at("thinking").text("")));
            case "tool_use" -> called(speaker, block);
            default -> {}
        }
    }

    private void said(Speaker speaker, Json message, String text) {
        if (speaker == Speaker.ASSISTANT) {
            speech.said(message.at("id").text(), text);
            commitMentioned = commitMentioned || commits.anyIn(text);
        }
        listener.accept(new AgentEvent.Said(speaker, message.at("model").text(), text));
    }

    private void called(Speaker speaker, Json block) {
        String tool = block.at("name").text("");
        Json input = block.at("input");
        String command = input.at("command").text(input.words());
        tools.called(tool);
        edited(tool, input);
        commitMentioned = commitMentioned || commits.anyIn(command);
        listener.accept(new AgentEvent.ToolCalled(speaker, block.at("id").text(""), tool, command));
    }

    private void edited(String tool, Json input) {
        String file = switch (tool) {
            case "Edit", "MultiEdit", "Write" -> input.at("file_path").text();
            case "NotebookEdit" -> input.at("notebook_path").text();
            default -> null;
        };
        if (file != null) {
            tools.edited(file);
        }
    }

    private void user(Json block) {
        if (block.at("text").text("").startsWith("[Request interrupted by user")) {
            notice = Failures.INTERRUPTION;
        }
        if (block.at("type").text("").equals("tool_result")) {
            Json content = block.at("content");
            String text = content.text() == null
                    ? String.join(
                            "\n",
                            content.items().stream()
                                    .map(part -> part.at("text").text(""))
                                    .toList())
                    : content.text("");
            Answer answer = block.at("is_error").isTrue() ? Answer.ERROR : Answer.OK;
            listener.accept(new AgentEvent.ToolAnswered(block.at("tool_use_id").text(""), answer, text));
        }
    }

    private void partial(Json line) {
        if (!line.at("parent_tool_use_id").isNothing()) {
            return;
        }
        worked();
        String text = line.at("event").at("delta").at("text").text();
        if (text != null) {
            listener.accept(new AgentEvent.Typed(text));
        }
    }

    private void limit(Json info) {
        String status = info.at("status").text("");
        Instant resetsAt = ClaudeErrors.moment(info.at("resetsAt"));
        String type = info.at("rateLimitType").text();
        if (status.equals("rejected")) {
            refusal = new Refusal(Standing.STANDING, type, resetsAt);
        }
        listener.accept(new AgentEvent.LimitNoticed(status, type, resetsAt));
    }

    private void result(Json line) {
        line.at("permission_denials").items().forEach(this::denied);
        results.add(line, speech.text());
        requests.accounted();
        Success success =
                line.at("is_error").isTrue() || line.at("subtype").text("").startsWith("error")
                        ? Success.ERROR
                        : Success.SUCCESS;
        ApiError error = success == Success.ERROR ? ClaudeErrors.ofResult(line, announced) : ApiError.NONE;
        closing = new StreamEnd.Result(
                success, line.at("subtype").text(""), line.at("terminal_reason").text(""), error);
        if (success == Success.SUCCESS && ClaudeResults.turns(line) > 0) {
            activity = Activity.TURNS;
        }
        resultIsOut = true;
        Duration took = Duration.ofMillis(
                Math.min(LONGEST_MILLIS, line.at("duration_ms").count()));
        String text = line.at("result").text(error.message());
        listener.accept(new AgentEvent.Finished(success, ClaudeResults.turns(line), took, results.cost(), text));
    }
}
