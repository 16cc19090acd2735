package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
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
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.classify.StreamSummary.Validity;
import dev.ratchet.session.reading.EventReader;
import dev.ratchet.session.reading.SessionState;
import dev.ratchet.session.reading.StreamFormat;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes sense of Claude Code's events, in whatever order and number they come; a subclass says where its program differs. */
class ClaudeReader extends EventReader {
    /** Claude Code's {@code stream-json}. */
    static final StreamFormat FORMAT = new StreamFormat(
                    StreamFormat.members("""
                        type subtype session_id timestamp model cwd tools parent_tool_use_id agent_id message id
                        content text thinking name input tool_use_id is_error event delta attempt error_status error
                        is_api_error_message api_error_status api_error_type api_error rate_limit_info status
                        resetsAt resets_at retry_after retry_after_seconds rateLimitType tasks task_id
                        is_backgrounded tool_name compact_metadata trigger num_turns duration_ms total_cost_usd usage
                        input_tokens output_tokens cache_read_input_tokens cache_creation_input_tokens
                        permissionMode duration_api_ms stop_reason model_usage_since_last_result modelUsage
                        permission_denials origin kind result errors terminal_reason uuid isReplay
                        """, "input model_usage_since_last_result modelUsage errors error", "content"),
                    ClaudeReader::belongs,
                    Pattern.compile("\"type\"\\s*:\\s*\"result\""),
                    ClaudeReader::new)
            .recognisedBy(object -> object.at(QwenReader.VERSION).isNothing() && couldBeNobodyElses(object));

    private final OpenBackgroundTasks tasks = new OpenBackgroundTasks();
    private final ClaudeResults results;
    private final UnreportedUsage requests = new UnreportedUsage();
    private final Set<String> heard = new HashSet<>();
    private @Nullable ApiError announced;
    private long context;

    ClaudeReader(SessionState state) {
        this(state, ClaudeResults::usage);
    }

    /** @param counts what an object with counts of tokens tells, which is not the same with all programs */
    ClaudeReader(SessionState state, Function<Json, Usage> counts) {
        super(state);
        this.results = new ClaudeResults(state.earlier(), counts);
    }

    /** Many a program calls something a result. */
    private static boolean couldBeNobodyElses(Json object) {
        return !object.textAt("type").equals("result")
                || !object.at("is_error").isNothing()
                || object.at("subtype").text() != null;
    }

    private static boolean belongs(Json object) {
        return switch (object.textAt("type")) {
            case "system" -> object.at("subtype").text() != null;
            case "assistant", "user" -> object.at("message").isObject();
            case "result" -> true;
            case "rate_limit_event" -> object.at("rate_limit_info").isObject();
            case "stream_event" -> object.at("event").isObject();
            // What a version tells that nobody here knows yet, such as how far a message on its input is.
            default ->
                object.at("uuid").text() != null && object.at("session_id").text() != null;
        };
    }

    @Override
    public void read(Json line) {
        state.at(line.at("timestamp"));
        state.session(line.at("session_id").text());
        switch (line.textAt("type")) {
            case "system" -> system(line);
            case "assistant" -> assistant(line);
            case "user" -> user(line);
            case "stream_event" -> partial(line);
            case "rate_limit_event" -> limit(line.at("rate_limit_info"));
            case "result" -> result(line);
            default -> {}
        }
    }

    @Override
    public LiveSession.Phase phase() {
        return state.isFinished() && tasks.any() ? LiveSession.Phase.FINISHED_WITH_BACKGROUND_TASKS : super.phase();
    }

    @Override
    public Usage usage() {
        return results.any() ? results.usage(state.session()).plus(requests.usage()) : requests.usage();
    }

    @Override
    public long contextTokens() {
        return context;
    }

    @Override
    public Set<String> heard() {
        return Set.copyOf(heard);
    }

    @Override
    public StreamSummary end() {
        return results.any() ? state.end(results.text(), results.turns(), usage()) : super.end();
    }

    /** Whether a text in the assistant's name is the program's own word for an error. */
    boolean isError(String text) {
        return false;
    }

    /** An error with all that can be known of it. */
    ApiError complete(ApiError error) {
        return error;
    }

    /** What a message used, as far as it tells; Claude Code's tells what went in, and only the first moment of what came out. */
    Usage used(Json message) {
        Usage usage = ClaudeResults.usage(message.at("usage"));
        return new Usage(usage.inputTokens(), 0, usage.cacheReadTokens(), usage.cacheCreationTokens(), null);
    }

    /** Whether a message is counted as a turn: Claude Code's blocks of one turn have one id. */
    boolean isTurn(Json message) {
        return true;
    }

    private void system(Json line) {
        switch (line.textAt("subtype")) {
            case "init" -> started(line);
            case "api_retry" -> retrying(line);
            case "compact_boundary" ->
                state.tell(new AgentEvent.Compacted(
                        line.at("compact_metadata").at("trigger").text("unknown")));
            case "permission_denied" -> denied(line);
            case "background_tasks_changed", "task_started", "task_notification" -> {
                if (tasks.read(line)) {
                    state.tell(new AgentEvent.BackgroundTasks(tasks.ids()));
                }
            }
            default -> {}
        }
    }

    private void started(Json line) {
        state.permissionMode(line.at("permissionMode").text());
        state.started(new AgentEvent.Started(
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
        state.retrying(new Notice("api_retry", ClaudeErrors.ofRetry(line)), attempt);
    }

    private void denied(Json denial) {
        state.denied(denial.at("tool_use_id").text(), denial.textAt("tool_name"));
    }

    private void assistant(Json line) {
        Json message = line.at("message");
        String first = message.at("content").items().stream()
                .map(block -> block.textAt("text"))
                .findFirst()
                .orElse("");
        boolean failed = line.at("is_api_error_message").isTrue() || isError(first);
        Speaker speaker = failed || message.textAt("model").equals("<synthetic>") ? Speaker.SYNTHETIC : speaker(line);
        requests.asked(message.at("id").text(), used(message));
        if (speaker == Speaker.ASSISTANT) {
            worked();
            Usage asked = used(message);
            long given = asked.inputTokens() + asked.cacheReadTokens() + asked.cacheCreationTokens();
            context = given == 0 ? context : given;
            if (isTurn(message)) {
                state.counts().heard(message.at("id").text());
            }
            state.model(message.at("model").text());
        } else if (speaker == Speaker.SUB_AGENT) {
            state.busy();
        }
        message.at("content").items().forEach(block -> block(speaker, message, block));
        String plain = message.at("content").text();
        if (plain != null) {
            said(speaker, message, plain);
        }
        if (failed || line.at("error").text() != null) {
            announced = complete(ClaudeErrors.ofMessage(line, first));
            state.troubled(new Notice("assistant error", announced));
        }
    }

    private static Speaker speaker(Json line) {
        boolean topLevel =
                line.at("parent_tool_use_id").isNothing() && line.at("agent_id").isNothing();
        return topLevel ? Speaker.ASSISTANT : Speaker.SUB_AGENT;
    }

    private void worked() {
        state.worked();
        announced = null;
    }

    private void block(Speaker speaker, Json message, Json block) {
        switch (block.textAt("type")) {
            case "text" -> said(speaker, message, block.textAt("text"));
            case "thinking" -> state.tell(new AgentEvent.Thought(speaker, block.textAt("thinking")));
            case "tool_use" -> called(speaker, block);
            default -> {}
        }
    }

    private void said(Speaker speaker, Json message, String text) {
        state.said(speaker, message.at("model").text(), message.at("id").text(), text);
    }

    private void called(Speaker speaker, Json block) {
        String tool = block.textAt("name");
        Json input = block.at("input");
        state.called(speaker, block.textAt("id"), tool, input);
        String file = switch (tool) {
            case "Edit", "MultiEdit", "Write" -> input.at("file_path").text();
            case "NotebookEdit" -> input.at("notebook_path").text();
            // The direct agent's own tools.
            case "edit", "write" -> input.at("path").text();
            default -> null;
        };
        if (file != null) {
            state.counts().edited(file);
        }
    }

    private void user(Json line) {
        if (line.at("isReplay").isTrue()) {
            heard.add(line.textAt("uuid"));
        } else {
            line.at("message").at("content").items().forEach(this::answer);
        }
    }

    private void answer(Json block) {
        if (block.textAt("text").startsWith("[Request interrupted by user")) {
            state.troubled(FailureClassifier.INTERRUPTION);
        }
        if (block.textAt("type").equals("tool_result")) {
            Json content = block.at("content");
            String text = content.text() == null ? text(content) : content.text("");
            Answer answer = block.at("is_error").isTrue() ? Answer.ERROR : Answer.OK;
            state.answered(block.textAt("tool_use_id"), answer, text, exitCode(text));
        }
    }

    /** The exit code that an answer's words tell, where they are sure to be the program's own. */
    @Nullable
    Integer exitCode(String answer) {
        return null;
    }

    private void partial(Json line) {
        if (!line.at("parent_tool_use_id").isNothing()) {
            return;
        }
        worked();
        String text = line.at("event").at("delta").at("text").text();
        if (text != null) {
            state.tell(new AgentEvent.Typed(text));
        }
    }

    private void limit(Json info) {
        String status = info.textAt("status");
        Instant resetsAt = info.at("resetsAt").instant();
        String type = info.at("rateLimitType").text();
        if (status.equals("rejected")) {
            state.refused(new Refusal(Validity.STANDING, type, resetsAt));
        }
        state.tell(new AgentEvent.LimitNoticed(status, type, resetsAt));
    }

    private void result(Json line) {
        line.at("permission_denials").items().forEach(this::denied);
        state.concluded(results.add(line, state.latestMessage().text()));
        requests.accounted();
        state.apiTime(line.at("duration_api_ms"));
        state.stopReason(line.at("stop_reason").text());
        String subtype = line.textAt("subtype");
        boolean failed = line.at("is_error").isTrue() || subtype.startsWith("error") || isError(line.textAt("result"));
        if (!failed && isMalformed(line)) {
            malformed(line.line());
            return;
        }
        ApiError error = failed ? complete(ClaudeErrors.ofResult(line, announced)) : ApiError.NONE;
        Result result = new Result(
                failed ? Success.ERROR : Success.SUCCESS,
                subtype,
                line.at("terminal_reason").text(isError(error.message()) ? Result.API_ERROR : ""),
                error);
        state.finished(result);
        if (!failed && ClaudeResults.turns(line) > 0) {
            state.busy();
        }
        state.tellResult(
                result,
                ClaudeResults.turns(line),
                line.at("duration_ms").count(),
                results.usage(state.session()).costUsd(),
                line.at("result").text(error.message()));
    }

    /** A result that does not say how it went: nobody may take it for a success. */
    private static boolean isMalformed(Json line) {
        Json failed = line.at("is_error");
        boolean said = failed.isTrue() || failed.isFalse() || (failed.isNothing() && !line.has("is_error"));
        return line.textAt("subtype").isBlank() || !said;
    }
}
