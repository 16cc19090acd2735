package dev.ratchet.tui;

import dev.ratchet.journal.files.EventLogLine;
import dev.ratchet.journal.files.ObjectForm;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.AgentEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What happens in a run, and what its agents say, as lines of JSON: {@code event} tells what each of them is. No line is so
 * long that it would be passed on in pieces, of which one could get lost.
 */
public final class JsonEventStream implements Observer {
    private static final int LONGEST_LINE = 16_000;

    /** How much of a text is tried, in characters. */
    private static final List<Integer> TEXT_LENGTHS = List.of(Integer.MAX_VALUE, 12_000, 4_000, 2_000);

    private final Consumer<String> lines;
    private @Nullable Integer session;

    public JsonEventStream(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void saw(Event event) {
        switch (event) {
            case Event.SessionStarted started -> session = started.ticket().number();
            case Event.Heard heard -> heard(heard.said(), heard.at());
            default -> {}
        }
        EventLogLine.of(event, ObjectForm.STREAM).ifPresent(lines);
    }

    /** Everything after this is of the session with this number. */
    public void session(int number) {
        session = number;
    }

    /** One thing that an agent said, and when; null where nobody knows any more. */
    public void heard(AgentEvent said, @Nullable Instant at) {
        lines.accept(TEXT_LENGTHS.stream()
                .map(most -> line(said, at, most))
                .filter(line -> line.getBytes(StandardCharsets.UTF_8).length < LONGEST_LINE)
                .findFirst()
                .orElseGet(() -> head(said, at)));
    }

    /** What is left of something that is all names, and those endless. */
    private String head(AgentEvent said, @Nullable Instant at) {
        return Json.object(json -> json.put("ts", at)
                .put("event", AgentLine.name(said))
                .put("session", session)
                .put("truncated", true));
    }

    private String line(AgentEvent said, @Nullable Instant at, int most) {
        return Json.object(json -> {
            AgentLine line = new AgentLine(json, most);
            json.put("ts", at).put("event", AgentLine.name(said)).put("session", session);
            line.write(said);
            json.put("truncated", line.cut);
        });
    }

    /** The members of one such object, with so much of each text. */
    private static final class AgentLine {
        private final JsonWriter json;
        private final int most;
        private boolean cut;

        AgentLine(JsonWriter json, int most) {
            this.json = json;
            this.most = most;
        }

        static String name(AgentEvent said) {
            return switch (said) {
                case AgentEvent.Started _ -> "agent_started";
                case AgentEvent.Said _ -> "agent_text";
                case AgentEvent.Thought _ -> "agent_thinking";
                case AgentEvent.Typed _ -> "agent_text_delta";
                case AgentEvent.ToolCalled _ -> "agent_tool_call";
                case AgentEvent.ToolAnswered _ -> "agent_tool_result";
                case AgentEvent.LimitNoticed _ -> "agent_limit";
                case AgentEvent.Retrying _ -> "agent_retry";
                case AgentEvent.BackgroundTasks _ -> "agent_background_tasks";
                case AgentEvent.Compacted _ -> "agent_compacted";
                case AgentEvent.PermissionDenied _ -> "agent_permission_denied";
                case AgentEvent.Finished _ -> "agent_result";
            };
        }

        void write(AgentEvent said) {
            switch (said) {
                case AgentEvent.Started(var id, var model, var directory, var tools) -> {
                    json.put("session_id", id).put("model", model).put("directory", directory);
                    json.put("tools", tools);
                }
                case AgentEvent.Said(var speaker, var model, var text) ->
                    words(text).put("speaker", word(speaker)).put("model", model);
                case AgentEvent.Thought(var speaker, var text) -> words(text).put("speaker", word(speaker));
                case AgentEvent.Typed(var text) -> words(text);
                case AgentEvent.ToolCalled(var speaker, var id, var tool, var input, var _) ->
                    words(input).put("speaker", word(speaker)).put("id", id).put("tool", tool);
                case AgentEvent.ToolAnswered(var id, var answer, var text, var exitCode) ->
                    words(text)
                            .put("id", id)
                            .put("is_error", answer == AgentEvent.Answer.ERROR)
                            .put("exit_code", exitCode);
                case AgentEvent.LimitNoticed(var status, var type, var resetsAt) ->
                    json.put("status", status).put("type", type).put("resets_at", resetsAt);
                case AgentEvent.Retrying(var attempt, var httpStatus, var error) ->
                    words(error).put("attempt", attempt).put("http_status", httpStatus);
                case AgentEvent.BackgroundTasks(var open) -> json.put("open", open.size());
                case AgentEvent.Compacted(var trigger) -> words(trigger);
                case AgentEvent.PermissionDenied(var tool) -> json.put("tool", tool);
                case AgentEvent.Finished finished -> finished(finished);
            }
        }

        private void finished(AgentEvent.Finished finished) {
            words(finished.text())
                    .put("is_error", finished.success() == AgentEvent.Success.ERROR)
                    .put("turns", finished.turns())
                    .put("duration_secs", finished.duration().toMillis() / 1000.0)
                    .put("cost_usd", finished.costUsd());
        }

        private JsonWriter words(String text) {
            return json.put("text", shortened(text));
        }

        private String shortened(String text) {
            if (text.length() <= most) {
                return text;
            }
            cut = true;
            return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
        }

        private static String word(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
    }
}
