package dev.ratchet.app.socket;

import static dev.ratchet.mcp.tool.ToolParameter.Need.OPTIONAL;
import static dev.ratchet.mcp.tool.ToolParameter.Need.REQUIRED;

import dev.ratchet.mcp.tool.ToolArguments;
import dev.ratchet.mcp.tool.ToolDefinition;
import dev.ratchet.mcp.tool.ToolDefinition.Effect;
import java.util.ArrayList;
import java.util.List;

/** Tools for tasks that attempts and assistants have alike, and the commands that they stand for. */
public final class TaskTools {
    private static final String READY = "ready";
    private static final long LAST_PRIORITY = 1_000_000;

    private TaskTools() {}

    public static final ToolDefinition LIST = ToolDefinition.of(
                    "list_tasks", Effect.READS, "Lists the tasks of the project as JSON.")
            .choice(
                    "status",
                    List.of("pending", "in_progress", "blocked", "done", "failed", READY),
                    OPTIONAL,
                    "Only those with this status; ready are those that could be started now.");

    /** @param purpose what is said of it first */
    public static ToolDefinition add(String purpose) {
        return ToolDefinition.of("add_task", Effect.CHANGES, purpose + " Answers with its id.")
                .text("title", REQUIRED, "What is to be done, in one line of at most 200 characters.")
                .text("description", OPTIONAL, "All that somebody with a fresh context needs to know.")
                .texts("after", OPTIONAL, "Ids of the tasks that have to be done before it.")
                .count("priority", LAST_PRIORITY, OPTIONAL, "Lower comes first; 0 if left out.");
    }

    /** The words of the command that lists. */
    public static List<String> listWords(ToolArguments arguments) {
        List<String> words = new ArrayList<>(List.of("task", "list", "--json"));
        arguments
                .optionalText("status")
                .ifPresent(status -> words.add(status.equals(READY) ? "--ready" : "--status=" + status));
        return words;
    }

    /** The words of the command that adds. */
    public static List<String> addWords(ToolArguments arguments) {
        List<String> words = new ArrayList<>(List.of("task", "add"));
        arguments.optionalText("description").ifPresent(text -> words.add("--description=" + text));
        arguments.optionalText("parent").ifPresent(parent -> words.add("--parent=" + parent));
        arguments.number("priority").ifPresent(number -> words.add("--priority=" + number));
        List<String> after = arguments.texts("after");
        if (!after.isEmpty()) {
            words.add("--after=" + String.join(",", after));
        }
        words.addAll(List.of("--", arguments.text("title")));
        return words;
    }
}
