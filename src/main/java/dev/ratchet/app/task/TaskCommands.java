package dev.ratchet.app.task;

import dev.ratchet.app.command.CommandEntry;
import dev.ratchet.app.command.CommandGroup;

/** {@code ratchet task}. */
public final class TaskCommands {
    private TaskCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of(
                "ratchet task",
                """
                Keeps the tasks of this directory: what is to be done, what it waits for, and how it stands.
                An id may be shortened to its beginning, with or without 't-', while it is the only one.\
                """,
                "",
                """
                  ratchet task add 'Write the parser' -d 'See docs/grammar.md' --priority 1
                  ratchet task add 'Test the parser' --after 3f09a1
                  ratchet task list --ready
                  ratchet task import TODO.md --feature parser
                  ratchet task graph --format dot | dot -Tsvg > tasks.svg
                """,
                new CommandEntry("add", "add a task and print its id", () -> new TaskAddCommand()),
                new CommandEntry(
                        "list",
                        "list tasks: all, those that are ready, of a status or of a feature",
                        () -> new TaskListCommand()),
                new CommandEntry("show", "show a task with all about it", () -> new TaskShowCommand()),
                new CommandEntry("tree", "show what belongs to what", () -> new TaskTreeCommand()),
                new CommandEntry("update", "change what is said of a task", () -> new TaskUpdateCommand()),
                new CommandEntry("delete", "delete a task that no other needs", () -> new TaskDeleteCommand()),
                new CommandEntry("done", "settle a task as done", () -> new TaskDoneCommand()),
                new CommandEntry("fail", "settle a task as failed", () -> new TaskFailCommand()),
                new CommandEntry(
                        "reset",
                        "forget the claim, the retries and the result of a task",
                        () -> new TaskResetCommand()),
                new CommandEntry("block", "keep a task from being claimed", () -> new TaskBlockCommand()),
                new CommandEntry("unblock", "let a blocked task be claimed again", () -> new TaskUnblockCommand()),
                new CommandEntry(
                        "log", "show what was written down about a task, or add to it", () -> new TaskLogCommand()),
                new CommandEntry("deps", "show or change what a task waits for", () -> TaskDepsCommands.group()),
                new CommandEntry(
                        "import",
                        "import a Markdown checklist or a JSON array, whole or not at all",
                        () -> new TaskImportCommand()),
                new CommandEntry(
                        "graph",
                        "draw all tasks and what they wait for, as mermaid, dot or json",
                        () -> new TaskGraphCommand()));
    }
}
