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
import dev.ratchet.mcp.tool.RefusedToolCall;
import dev.ratchet.mcp.tool.ToolAnswer;
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
    ToolAnswer call(String attempt, String tool, Json arguments) {
        return answered(attempt, tool, arguments, () -> done(attempt, tool, arguments));
    }

    /** Puts a call on record that is not done, and says why. */
    ToolAnswer refuse(@Nullable String attempt, String tool, String why) {
        return answered(attempt, tool, Json.NOTHING, () -> ToolAnswer.refused(why));
    }

    /** What is to be done for a call. */
    @FunctionalInterface
    private interface Action {
        ToolAnswer answer() throws RefusedToolCall;
    }

    private ToolAnswer answered(@Nullable String attempt, String tool, Json arguments, Action action) {
        if (made.merge(attempt == null ? "" : attempt, 1, Integer::sum) > MOST_CALLS) {
            return ToolAnswer.refused("an attempt can make %d calls, and these were made".formatted(MOST_CALLS));
        }
        ToolAnswer answer = outcome(action);
        try (Database database = project.store().open()) {
            new AgentCallTable(database)
                    .record(new AgentCall(
                            attempt,
                            SOURCE,
                            tool.length() <= LONGEST_NAME ? tool : tool.substring(0, LONGEST_NAME),
                            arguments.isNothing() ? "{}" : arguments.line(),
                            answer.ending() == ToolAnswer.Ending.DONE ? Ending.DONE : Ending.REFUSED,
                            answer.text(),
                            time.now()));
        }
        return answer;
    }

    private static ToolAnswer outcome(Action action) {
        try {
            return action.answer();
        } catch (RefusedToolCall refused) {
            return ToolAnswer.refused(refused.words());
        } catch (Trouble trouble) {
            return ToolAnswer.refused(Trouble.words(trouble));
        }
    }

    private ToolAnswer done(String attempt, String tool, Json given) throws RefusedToolCall {
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
            case AgentCallTable.STATUS ->
                ToolAnswer.done("Noted. End your session now if nothing is left to do in it.");
            default -> command(attempt, new ToolCommand(subject, arguments).words(tool));
        };
    }

    private Subject subject(String attempt) throws RefusedToolCall {
        try (Database database = project.store().open()) {
            return new LoopQueries(database)
                    .subjectOf(attempt)
                    .orElseThrow(() -> new RefusedToolCall("nothing is known of this attempt yet"));
        }
    }

    private static ToolAnswer completed(Subject subject, ToolArguments arguments) throws RefusedToolCall {
        checkOwn(subject, arguments);
        return ToolAnswer.done("Noted: %s is done. It is verified now; end your session without doing anything else."
                .formatted(subject.item()));
    }

    private static ToolAnswer failed(Subject subject, ToolArguments arguments) throws RefusedToolCall {
        checkOwn(subject, arguments);
        return ToolAnswer.done("Noted: %s cannot be done. End your session now.".formatted(subject.item()));
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

    private ToolAnswer command(String attempt, List<String> words) {
        SocketAnswer answer = commands.run(attempt, words);
        return answer.exit() == ExitCodes.OK
                ? ToolAnswer.done(answer.out().strip())
                : ToolAnswer.refused(
                        answer.err().replaceAll("(?m)^ratchet: ", "").strip());
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }
}
