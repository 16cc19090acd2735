package dev.ratchet.app.socket;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.journal.AgentCallTable;
import dev.ratchet.journal.AgentCallTable.AgentCall;
import dev.ratchet.journal.AgentCallTable.Ending;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.journal.query.LoopQueries.Subject;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.mcp.tool.RefusedToolCall;
import dev.ratchet.mcp.tool.ToolArguments;
import dev.ratchet.mcp.tool.ToolDefinition;
import dev.ratchet.store.Database;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Does what the agents of a run call for by tools, and puts every call on record before it is answered: what was said of the
 * work is not lost with this process.
 */
final class AgentToolCalls {
    /** How a call came, on the record. */
    static final String SOURCE = "mcp";

    /** More than any session makes; who makes more must not fill the disk. */
    private static final int MOST_CALLS = 1000;

    private static final int MOST_ATTEMPTS = 256;
    private static final int LONGEST_NAME = 80;

    /** What a command comes to that says nothing if all is well, as a person expects it; a model would wonder. */
    private static final String SILENT = "Done.";

    private final AgentCommands commands;
    private final Project project;
    private final Time time;

    /** How many each attempt has made, of those that called last; one thread does all calls. */
    private final Map<String, Integer> made = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > MOST_ATTEMPTS;
        }
    };

    AgentToolCalls(AgentCommands commands, Project project, Time time) {
        this.commands = commands;
        this.project = project;
        this.time = time;
    }

    /** Does a call of an attempt. */
    ToolResult call(String attempt, String tool, Json arguments) {
        return answered(attempt, tool, arguments, () -> done(attempt, tool, arguments));
    }

    /** Puts a call on record that is not done, and says why. */
    ToolResult refuse(@Nullable String attempt, String tool, String why) {
        return answered(attempt, tool, Json.NOTHING, () -> ToolResult.failed(why));
    }

    /** What is to be done for a call. */
    @FunctionalInterface
    private interface Action {
        ToolResult answer() throws RefusedToolCall;
    }

    private ToolResult answered(@Nullable String attempt, String tool, Json arguments, Action action) {
        if (made.merge(attempt == null ? "" : attempt, 1, Integer::sum) > MOST_CALLS) {
            return ToolResult.failed("an attempt can make %d calls, and these were made".formatted(MOST_CALLS));
        }
        ToolResult answer = outcome(action);
        try (Database database = project.open()) {
            new AgentCallTable(database)
                    .record(new AgentCall(
                            attempt,
                            SOURCE,
                            tool.length() <= LONGEST_NAME ? tool : tool.substring(0, LONGEST_NAME),
                            arguments.isNothing() ? "{}" : arguments.line(),
                            answer.outcome() == ToolResult.Outcome.OK ? Ending.DONE : Ending.REFUSED,
                            answer.text(),
                            time.now()));
        }
        return answer;
    }

    private static ToolResult outcome(Action action) {
        try {
            return action.answer();
        } catch (RefusedToolCall refused) {
            return ToolResult.failed(refused.words());
        } catch (Trouble trouble) {
            return ToolResult.failed(Trouble.words(trouble));
        }
    }

    private ToolResult done(String attempt, String tool, Json given) throws RefusedToolCall {
        if (!project.config().handsTools()) {
            throw new RefusedToolCall("these tools are switched off in this project (mcp.enabled = false)");
        }
        ToolDefinition definition = AttemptTools.named(tool)
                .orElseThrow(() -> new RefusedToolCall("there is no tool '%s'".formatted(shortened(tool))));
        ToolArguments arguments = ToolArguments.of(definition, given);
        Subject subject = subject(attempt);
        return switch (tool) {
            case AgentCallTable.COMPLETE -> completed(subject, arguments);
            case AgentCallTable.FAIL -> failed(subject, arguments);
            case AgentCallTable.STATUS -> ToolResult.ok("Noted. End your session now if nothing is left to do in it.");
            default -> command(attempt, new ToolCommand(subject, arguments).words(tool));
        };
    }

    private Subject subject(String attempt) throws RefusedToolCall {
        try (Database database = project.open()) {
            return new LoopQueries(database)
                    .subjectOf(attempt)
                    .orElseThrow(() -> new RefusedToolCall("nothing is known of this attempt yet"));
        }
    }

    private static ToolResult completed(Subject subject, ToolArguments arguments) throws RefusedToolCall {
        checkOwn(subject, arguments);
        return ToolResult.ok("Noted: %s is done. It is verified now; end your session without doing anything else."
                .formatted(subject.item()));
    }

    private static ToolResult failed(Subject subject, ToolArguments arguments) throws RefusedToolCall {
        checkOwn(subject, arguments);
        return ToolResult.ok("Noted: %s cannot be done. End your session now.".formatted(subject.item()));
    }

    private static void checkOwn(Subject subject, ToolArguments arguments) throws RefusedToolCall {
        if (!subject.claimed()) {
            throw new RefusedToolCall("this loop has no tasks; report how the work stands by loop_status");
        }
        String named = arguments.optionalText("task_id").orElse(subject.item());
        if (!named.equals(subject.item())) {
            throw new RefusedToolCall(
                    "your task is %s; what became of another one is not for you to say".formatted(subject.item()));
        }
    }

    private ToolResult command(String attempt, List<String> words) {
        SocketAnswer answer = commands.run(attempt, words);
        return answer.exit() == ExitCodes.OK
                ? ToolResult.ok(answer.out().isBlank() ? SILENT : answer.out().strip())
                : ToolResult.failed(
                        answer.err().replaceAll("(?m)^ratchet: ", "").strip());
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }
}
