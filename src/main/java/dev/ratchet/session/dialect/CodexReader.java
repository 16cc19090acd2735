package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.ErrorMessageParser;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.reading.EventReader;
import dev.ratchet.session.reading.SessionState;
import dev.ratchet.session.reading.StreamFormat;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes sense of Codex's events. An item of type error is a warning and a top-level error may be a retry: only a failed
 * turn is a failure. Its usage is that of the whole thread.
 */
final class CodexReader extends EventReader {
    /** What {@code codex exec --json} writes. */
    static final StreamFormat FORMAT = new StreamFormat(
            StreamFormat.members("""
                type thread_id item id text message command aggregated_output exit_code status changes query server
                tool arguments error usage input_tokens cached_input_tokens cache_write_input_tokens
                output_tokens items
                """, "changes arguments items", "aggregated_output"),
            CodexReader::belongs,
            Pattern.compile("\"type\"\\s*:\\s*\"turn\\.(?:completed|failed)\""),
            CodexReader::new);

    private static final Pattern RECONNECTING =
            Pattern.compile("Reconnecting\\.{3} (\\d{1,6})/\\d{1,6}.*", Pattern.DOTALL);
    private static final Pattern ABORTED =
            Pattern.compile("(?i)turn (?:was )?(?:aborted|interrupted).*", Pattern.DOTALL);
    private static final List<String> OWN_ARGUMENTS = List.of("command", "changes", "query", "items");
    private static final int MOST_OPEN = 10_000;

    private final Set<String> open = new HashSet<>();
    private Json plan = Json.NOTHING;

    CodexReader(SessionState state) {
        super(state);
    }

    private static boolean belongs(Json object) {
        return switch (object.textAt("type")) {
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
    public void read(Json line) {
        switch (line.textAt("type")) {
            case "thread.started" ->
                state.started(new AgentEvent.Started(line.at("thread_id").text(), null, null, List.of()));
            case "item.started" -> begun(line.at("item"));
            case "item.updated" -> planned(line.at("item"));
            case "item.completed" -> completed(line.at("item"));
            case "error" -> troubled(line.textAt("message"));
            case "turn.completed" -> succeeded(line.at("usage"));
            case "turn.failed" -> failed(line.at("error").textAt("message"));
            default -> {}
        }
    }

    @Override
    public Usage usage() {
        return state.ofThisRun(told);
    }

    private void begun(Json item) {
        planned(item);
        if (isTool(item) && (open.size() >= MOST_OPEN || open.add(item.textAt("id")))) {
            called(item);
        }
    }

    /** One item is all of a turn's plan: it changes with each call of the tool, and is repeated at the turn's end. */
    private void planned(Json item) {
        Json steps = item.at("items");
        if (item.textAt("type").equals("todo_list") && !steps.items().isEmpty() && !steps.equals(plan)) {
            plan = steps;
            called(item);
            state.answered(item.textAt("id"), Answer.OK, "");
            state.counts().answered();
        }
    }

    private void completed(Json item) {
        planned(item);
        switch (item.textAt("type")) {
            case "agent_message" -> {
                state.tookTurn();
                state.said(Speaker.ASSISTANT, null, null, item.textAt("text"));
            }
            case "reasoning" -> {
                state.tookTurn();
                state.tell(new AgentEvent.Thought(Speaker.ASSISTANT, item.textAt("text")));
            }
            default -> {
                if (isTool(item)) {
                    answered(item);
                }
            }
        }
    }

    private static boolean isTool(Json item) {
        return switch (item.textAt("type")) {
            case "command_execution", "file_change", "mcp_tool_call", "web_search", "collab_tool_call" -> true;
            default -> false;
        };
    }

    private void called(Json item) {
        state.tookTurn();
        String kind = item.textAt("type");
        String tool = item.at("tool").text() == null ? kind : item.at("server").text(kind) + "." + item.textAt("tool");
        String words = Stream.of("changes", "arguments", "items")
                .map(item::at)
                .filter(input -> !input.isNothing())
                .findFirst()
                .map(Json::words)
                .orElseGet(() -> item.textAt("query"));
        state.called(
                Speaker.ASSISTANT, item.textAt("id"), tool, item.at("command").text(words), arguments(item));
    }

    /** Those of a tool of somebody else's; of its own tools the item itself has them. */
    private static Json arguments(Json item) {
        Json given = item.at("arguments");
        if (given.isObject()) {
            return given;
        }
        Map<String, @Nullable Object> own = new LinkedHashMap<>();
        for (String name : OWN_ARGUMENTS) {
            if (!item.at(name).isNothing()) {
                own.put(name, item.members().get(name));
            }
        }
        return new Json(own);
    }

    private void answered(Json item) {
        String id = item.textAt("id");
        if (!open.remove(id)) {
            called(item);
        }
        String status = item.textAt("status");
        if (status.equals("declined")) {
            state.denied(id, item.textAt("type"));
        }
        boolean wrong = status.equals("failed") || status.equals("declined");
        String text = item.at("aggregated_output").text(item.at("error").textAt("message"));
        state.answered(id, wrong ? Answer.ERROR : Answer.OK, text, exitCode(item.at("exit_code")));
        state.counts().answered();
    }

    private void troubled(String message) {
        ApiError error = ErrorMessageParser.read(message);
        Matcher retry = RECONNECTING.matcher(message);
        if (retry.matches()) {
            state.retrying(new Notice("error", error), Integer.parseInt(retry.group(1)));
        } else if (error.isKnown()) {
            state.troubled(new Notice("error", error));
        }
    }

    private void succeeded(Json usage) {
        told = Usage.ofAllInput(
                usage.at("input_tokens").count(),
                usage.at("output_tokens").count(),
                usage.at("cached_input_tokens").count(),
                usage.at("cache_write_input_tokens").count());
        if (usage().outputTokens() > 0) {
            state.busy();
        }
        state.conclude(Result.success("turn.completed"), 0, null);
    }

    private void failed(String message) {
        boolean aborted = ABORTED.matcher(message).matches()
                || message.toLowerCase(Locale.ROOT).equals("interrupted");
        ApiError error = ErrorMessageParser.read(message);
        Result result = aborted ? Result.aborted("turn.failed", error) : Result.failure("turn.failed", error);
        state.conclude(result, 0, null);
    }
}
