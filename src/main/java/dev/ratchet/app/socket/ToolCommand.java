package dev.ratchet.app.socket;

import dev.ratchet.journal.query.LoopQueries.Subject;
import dev.ratchet.mcp.tool.RefusedToolCall;
import dev.ratchet.mcp.tool.ToolArguments;
import java.util.ArrayList;
import java.util.List;

/** The command that a call of a tool stands for: what agents call is done by the classes that do it for everybody. */
record ToolCommand(Subject subject, ToolArguments arguments) {
    private static final String JSON = "--json";
    private static final String NO_MORE_OPTIONS = "--";

    List<String> words(String tool) throws RefusedToolCall {
        return switch (tool) {
            case "current_task" -> List.of("task", "show", JSON, NO_MORE_OPTIONS, ownTask());
            case "add_task" -> TaskTools.addWords(arguments);
            case "add_dependency" ->
                List.of("task", "deps", "add", NO_MORE_OPTIONS, arguments.text("task_id"), arguments.text("waits_for"));
            case "list_tasks" -> TaskTools.listWords(arguments);
            case "log" -> List.of("task", "log", "--message=" + arguments.text("text"), NO_MORE_OPTIONS, task());
            case "ask_human" -> ask();
            case "share" -> List.of("send", NO_MORE_OPTIONS, arguments.text("loop"), "share", arguments.text("text"));
            case "query" ->
                List.of("send", NO_MORE_OPTIONS, arguments.text("loop"), "query", arguments.text("question"));
            default -> throw new RefusedToolCall("there is no tool '%s'".formatted(tool));
        };
    }

    private String ownTask() throws RefusedToolCall {
        if (!subject.claimed()) {
            throw new RefusedToolCall(
                    "this loop has no tasks: its prompt is all there is; it is iteration %d of the loop '%s'"
                            .formatted(subject.iteration() + 1, subject.loop()));
        }
        return subject.item();
    }

    private String task() throws RefusedToolCall {
        return arguments.optionalText("task_id").isPresent() ? arguments.text("task_id") : ownTask();
    }

    private List<String> ask() {
        List<String> words = new ArrayList<>(List.of("ask"));
        arguments.texts("options").forEach(option -> words.add("--option=" + option));
        words.add(NO_MORE_OPTIONS);
        words.add(arguments.text("question"));
        return words;
    }
}
