package dev.ratchet.screen;

import dev.ratchet.loop.session.AgentEvent;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes keys and passwords out of what an agent said: those that are known, and what has the looks of one. */
public final class KnownSecrets {
    private static final String HIDDEN = "•••";
    private static final int SHORTEST = 8;
    private static final Pattern NAMES =
            Pattern.compile(".*(?:_KEY|_TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL).*", Pattern.CASE_INSENSITIVE);
    private static final Pattern LOOKS = Pattern.compile(
            "\\b(?:sk-[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\\w{20,}|xox[abps]-[\\w-]{10,}|AKIA[0-9A-Z]{16})");

    private final List<String> values;

    private KnownSecrets(Collection<String> values) {
        // What contains another one is hidden as a whole.
        this.values = values.stream()
                .filter(value -> value.length() >= SHORTEST)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /** Those that variables hold whose names say so. */
    public static KnownSecrets of(Map<String, String> environment) {
        return new KnownSecrets(environment.entrySet().stream()
                .filter(variable -> NAMES.matcher(variable.getKey()).matches())
                .map(Map.Entry::getValue)
                .toList());
    }

    public String hidden(String text) {
        String clean = text;
        for (String value : values) {
            clean = clean.replace(value, HIDDEN);
        }
        return LOOKS.matcher(clean).replaceAll(HIDDEN);
    }

    private @Nullable String hiddenOrNull(@Nullable String text) {
        return text == null ? null : hidden(text);
    }

    /** What was said without them, before anything is shortened. */
    public AgentEvent hidden(AgentEvent said) {
        return switch (said) {
            case AgentEvent.Started(var id, var model, var directory, var tools) ->
                new AgentEvent.Started(id, hiddenOrNull(model), directory, tools);
            case AgentEvent.Said(var speaker, var model, var text) -> new AgentEvent.Said(speaker, model, hidden(text));
            case AgentEvent.Thought(var speaker, var text) -> new AgentEvent.Thought(speaker, hidden(text));
            case AgentEvent.Typed(var text) -> new AgentEvent.Typed(hidden(text));
            case AgentEvent.ToolCalled(var speaker, var id, var tool, var input, var arguments) -> {
                Map<String, String> clean = new HashMap<>();
                arguments.forEach((name, value) -> clean.put(name, hidden(value)));
                yield new AgentEvent.ToolCalled(speaker, id, hidden(tool), hidden(input), clean);
            }
            case AgentEvent.ToolAnswered(var id, var answer, var text, var exitCode) ->
                new AgentEvent.ToolAnswered(id, answer, hidden(text), exitCode);
            case AgentEvent.LimitNoticed(var status, var type, var resetsAt) ->
                new AgentEvent.LimitNoticed(hidden(status), hiddenOrNull(type), resetsAt);
            case AgentEvent.Retrying(var attempt, var status, var error) ->
                new AgentEvent.Retrying(attempt, status, hidden(error));
            case AgentEvent.Compacted(var trigger) -> new AgentEvent.Compacted(hidden(trigger));
            case AgentEvent.PermissionDenied(var tool) -> new AgentEvent.PermissionDenied(hidden(tool));
            case AgentEvent.Finished(var success, var turns, var duration, var cost, var text) ->
                new AgentEvent.Finished(success, turns, duration, cost, hidden(text));
            case AgentEvent.BackgroundTasks tasks -> tasks;
        };
    }
}
