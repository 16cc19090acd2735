package dev.ratchet.app.socket;

import static dev.ratchet.mcp.tool.ToolParameter.Need.OPTIONAL;
import static dev.ratchet.mcp.tool.ToolParameter.Need.REQUIRED;

import dev.ratchet.journal.AgentCallTable;
import dev.ratchet.mcp.tool.ToolDefinition;
import dev.ratchet.mcp.tool.ToolDefinition.Effect;
import java.util.List;
import java.util.Optional;

/** The tools that an agent has in an attempt, as it is told of them. */
public final class AttemptTools {
    private static final List<String> STATES = List.of("IN_PROGRESS", "COMPLETE", "BLOCKED");
    private static final List<String> TESTS = List.of("PASSING", "FAILING", "NOT_RUN");
    private static final List<String> WORK_TYPES = List.of("IMPLEMENTATION", "TESTING", "DOCUMENTATION", "REFACTORING");
    private static final long MOST = 1_000_000;

    /** What models are told of all of them together. */
    public static final String INSTRUCTIONS = """
        You work in a Ratchet loop: a program gives you one piece of work at a time and judges what came of it. These \
        tools speak to that program. What you say with them counts more than anything you write. Call current_task to \
        see your work; when it is finished, committed and tested call complete_task, or fail_task if it cannot be \
        done, as your last action. In a loop that asks for status reports call loop_status last.\
        """;

    /** All of them. */
    public static final List<ToolDefinition> ALL = List.of(
            ToolDefinition.of(
                    "current_task",
                    Effect.READS,
                    "Shows the task that you were given: title, description, status, what it waits for, and what was"
                            + " written down about earlier tries."),
            ofOwnTask(
                    AgentCallTable.COMPLETE,
                    "Says that your task is done. Call it once, as your last action, after the work is committed and"
                            + " the tests pass. Somebody else verifies the work before it counts as done. Only for your"
                            + " own task.",
                    "summary",
                    "What you did and how you checked it, in a few sentences."),
            ofOwnTask(
                    AgentCallTable.FAIL,
                    "Says that your task cannot be done at all, as your last action. Not for work that is merely"
                            + " unfinished: then just end, and another session goes on. Only for your own task.",
                    "reason",
                    "Why it cannot be done, and what would have to change."),
            TaskTools.add("Adds a task for a later session, for work that you found and that is not part of yours.")
                    .text("parent", OPTIONAL, "Id of the task that it is a part of."),
            ToolDefinition.of("add_dependency", Effect.CHANGES, "Lets a task wait until another one is done.")
                    .text("task_id", REQUIRED, "The task that is to wait.")
                    .text("waits_for", REQUIRED, "The task that has to be done first."),
            TaskTools.LIST,
            ToolDefinition.of(
                            "log",
                            Effect.CHANGES,
                            "Writes down what those who come after you should know about your task: what you found out,"
                                    + " what did not work.")
                    .text("text", REQUIRED, "The note.")
                    .text("task_id", OPTIONAL, "Another task that it is about, in place of your own."),
            ToolDefinition.of(
                            "ask_human",
                            Effect.CHANGES,
                            "Asks the people who run this loop what only a person can decide. Nobody waits for the"
                                    + " answer: do what does not need it, commit it and end your session without"
                                    + " completing the task; the next attempt at it is told the answer.")
                    .text("question", REQUIRED, "The question, with all that somebody needs to answer it.")
                    .texts("options", OPTIONAL, "Answers to choose from, if there are some."),
            ToolDefinition.of(
                            "share",
                            Effect.CHANGES,
                            "Tells another loop of this project something; its next session reads it.")
                    .text("loop", REQUIRED, "Name of the loop.")
                    .text("text", REQUIRED, "What it should know."),
            ToolDefinition.of(
                            "query",
                            Effect.READS,
                            "Asks another loop that is running what it is at, and waits for the answer, up to 30 s.")
                    .text("loop", REQUIRED, "Name of the loop.")
                    .text("question", REQUIRED, "The question."),
            ToolDefinition.of(
                            AgentCallTable.STATUS,
                            Effect.CHANGES,
                            "Reports how the work of this loop stands. Where the loop asks for status reports call it"
                                    + " in every session, as your last action; it takes the place of the LOOP_STATUS"
                                    + " block.")
                    .choice(
                            "status",
                            STATES,
                            REQUIRED,
                            "IN_PROGRESS while work is left, COMPLETE when all of it is done, BLOCKED when only a"
                                    + " person can help you on.")
                    .truth(
                            "exit_signal",
                            REQUIRED,
                            "true only when everything is done and the loop should end; false while tests fail or work"
                                    + " is left.")
                    .count("tasks_completed", MOST, OPTIONAL, "How many tasks you completed in this session.")
                    .count("files_modified", MOST, OPTIONAL, "How many files you changed in this session.")
                    .choice("tests_status", TESTS, OPTIONAL, "How the tests stand.")
                    .choice("work_type", WORK_TYPES, OPTIONAL, "What this session mostly was.")
                    .text("recommendation", OPTIONAL, "What comes next, or what you need when you are blocked."));

    private AttemptTools() {}

    /** A tool that says what became of the attempt's own task, in words that it needs. */
    private static ToolDefinition ofOwnTask(String name, String description, String words, String meaning) {
        return ToolDefinition.of(name, Effect.CHANGES, description)
                .text(words, REQUIRED, meaning)
                .text("task_id", OPTIONAL, "The id of your task, if you want to be sure which one is meant.");
    }

    static Optional<ToolDefinition> named(String name) {
        return ALL.stream().filter(tool -> tool.name().equals(name)).findFirst();
    }
}
