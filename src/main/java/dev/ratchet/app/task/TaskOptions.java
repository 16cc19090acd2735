package dev.ratchet.app.task;

import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.JsonOption;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.work.graph.GraphFact;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Mixin;

/** The options that all actions on tasks have. */
final class TaskOptions {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final JsonOption json = new JsonOption();

    int edit(Terminal terminal, ToIntFunction<TaskEdit> action) {
        return config.inTaskProject(
                terminal, Map.of(), project -> action.applyAsInt(new TaskEdit(project, terminal, json.format())));
    }

    /** Changes the task that a word means. */
    int edit(Terminal terminal, String word, BiFunction<OpenTaskGraph, String, List<GraphFact>> change) {
        return edit(terminal, edit -> edit.one(word, change));
    }

    int report(Terminal terminal, ToIntFunction<TaskReport> action) {
        return config.inTaskProject(
                terminal, Map.of(), project -> action.applyAsInt(new TaskReport(project, terminal, json.format())));
    }
}
