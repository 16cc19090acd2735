package dev.ratchet.app.mcp;

import static dev.ratchet.mcp.tool.ToolParameter.Need.OPTIONAL;
import static dev.ratchet.mcp.tool.ToolParameter.Need.REQUIRED;

import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.mcp.McpCommand.Access;
import dev.ratchet.app.socket.CapturedText;
import dev.ratchet.app.socket.TaskTools;
import dev.ratchet.json.Json;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.mcp.CallableTools;
import dev.ratchet.mcp.tool.RefusedToolCall;
import dev.ratchet.mcp.tool.ToolArguments;
import dev.ratchet.mcp.tool.ToolDefinition;
import dev.ratchet.mcp.tool.ToolDefinition.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The tools by which somebody's own assistant sees a project, done by the commands that do the same for people. */
final class ProjectTools implements CallableTools {
    static final String INSTRUCTIONS = """
        Ratchet runs AI coding agents in supervised loops. These tools show one project of it: its loops, tasks, past \
        attempts and sessions. Answers are JSON.\
        """;

    private static final int MOST_BYTES = 1024 * 1024;
    private static final String NO_MORE_OPTIONS = "--";
    private static final long MOST_ATTEMPTS = 1000;

    private static final List<ToolDefinition> READING = List.of(
            ToolDefinition.of("status", Effect.READS, "Says what the loops of the project are doing now."),
            TaskTools.LIST,
            ToolDefinition.of("show_task", Effect.READS, "Shows a task with all that is known about it.")
                    .text("task_id", REQUIRED, "Its id."),
            ToolDefinition.of("history", Effect.READS, "Lists past attempts, the newest last, with what decided each.")
                    .count("limit", MOST_ATTEMPTS, OPTIONAL, "How many; 20 if left out.")
                    .text("loop", OPTIONAL, "Only this loop."),
            ToolDefinition.of("show_session", Effect.READS, "Shows what a session said and how it was judged.")
                    .text("session", REQUIRED, "Its number, or 'last'."));

    private static final List<ToolDefinition> ACTIONS = List.of(
            TaskTools.add("Adds a task."),
            ToolDefinition.of("pause", Effect.CHANGES, "Holds a running loop after its session.")
                    .text("loop", OPTIONAL, "Which; the only one if left out."),
            ToolDefinition.of("resume", Effect.CHANGES, "Lets a paused loop that is running go on.")
                    .text("loop", OPTIONAL, "Which; the only one if left out."),
            ToolDefinition.of(
                            "note", Effect.CHANGES, "Tells the next attempt of a loop, or at a task, something: once.")
                    .text("text", REQUIRED, "What its agent should know.")
                    .text("task_id", OPTIONAL, "For whoever is next at this task.")
                    .text("loop", OPTIONAL, "For the next attempt of this loop; the only one if both are left out."));

    private final Project project;
    private final Terminal terminal;
    private final List<ToolDefinition> definitions;

    ProjectTools(Project project, Terminal terminal, Access access) {
        this.project = project;
        this.terminal = terminal;
        this.definitions = switch (access) {
            case READING -> READING;
            case ACTIONS -> Stream.concat(READING.stream(), ACTIONS.stream()).toList();
        };
    }

    List<ToolDefinition> definitions() {
        return definitions;
    }

    @Override
    public ToolResult call(String tool, Json arguments) {
        try {
            ToolDefinition definition = definitions.stream()
                    .filter(known -> known.name().equals(tool))
                    .findFirst()
                    .orElseThrow(() -> new RefusedToolCall("there is no such tool"));
            return command(words(tool, ToolArguments.of(definition, arguments)));
        } catch (RefusedToolCall refused) {
            return ToolResult.failed(refused.words());
        }
    }

    @Override
    public ToolResult tooLong(String tool, long bytes) {
        return ToolResult.failed("a call of %d bytes is too long".formatted(bytes));
    }

    private List<String> words(String tool, ToolArguments arguments) throws RefusedToolCall {
        return switch (tool) {
            case "status" -> List.of("status", "--json");
            case "list_tasks" -> TaskTools.listWords(arguments);
            case "show_task" -> List.of("task", "show", "--json", NO_MORE_OPTIONS, arguments.text("task_id"));
            case "history" -> history(arguments);
            case "show_session" -> List.of("sessions", "show", "--json", session(arguments.text("session")));
            case "add_task" -> TaskTools.addWords(arguments);
            case "pause" -> ofLoop("pause", arguments);
            case "note" -> note(arguments);
            default -> resume(arguments);
        };
    }

    /** By its number alone: a file that somebody names is not for assistants to read this way. */
    private static String session(String named) throws RefusedToolCall {
        if (!named.matches("[0-9]{1,9}|last")) {
            throw new RefusedToolCall("'session' has to be the number of a session, or 'last'");
        }
        return named;
    }

    private static List<String> history(ToolArguments arguments) {
        List<String> words = new ArrayList<>(List.of(
                "history", "--json", "--limit=" + arguments.number("limit").orElse(20L)));
        arguments.optionalText("loop").ifPresent(loop -> words.add("--name=" + loop));
        return words;
    }

    private static List<String> note(ToolArguments arguments) {
        List<String> words = ofLoop("note", arguments);
        arguments.optionalText("task_id").ifPresent(task -> words.add("--task=" + task));
        words.add(NO_MORE_OPTIONS);
        words.add(arguments.text("text"));
        return words;
    }

    private static List<String> ofLoop(String command, ToolArguments arguments) {
        List<String> words = new ArrayList<>(List.of(command));
        arguments.optionalText("loop").ifPresent(loop -> words.add("--name=" + loop));
        return words;
    }

    /** One that was cut off would be started again right here, in a process that lasts as long as the assistant. */
    private List<String> resume(ToolArguments arguments) throws RefusedToolCall {
        String loop = arguments.optionalText("loop").orElse(null);
        if (loop != null && !project.running().contains(loop)) {
            throw new RefusedToolCall(
                    "'%s' is not running; a person has to start it by 'ratchet resume %s'".formatted(loop, loop));
        }
        return ofLoop("resume", arguments);
    }

    private ToolResult command(List<String> words) {
        CapturedText out = new CapturedText(MOST_BYTES);
        CapturedText err = new CapturedText(MOST_BYTES);
        int exit = new CommandDispatcher(
                        terminal.printing(out.stream(), err.stream()),
                        terminal.program().get())
                .run(words);
        if (out.isCut()) {
            return ToolResult.failed("that is more than %d MB; ask for less".formatted(MOST_BYTES >> 20));
        }
        return exit == ExitCodes.OK
                ? ToolResult.ok(out.text().strip())
                : ToolResult.failed(err.text().replaceAll("(?m)^ratchet: ", "").strip());
    }
}
