package dev.ratchet.app.task;

import dev.ratchet.app.command.CommandGroup;

/** {@code ratchet task}. */
public final class TaskCommands {
    private TaskCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of("ratchet task", """
            Keeps the tasks of this directory: what is to be done, what it waits for, and
            how it stands. An id may be shortened to its beginning, with or without 't-',
            while it is the only one.\
            """, "list", """
              ratchet task add 'Write the parser' -d 'See docs/grammar.md' --priority 1
              ratchet task add 'Test the parser' --after 3f09a1
              ratchet task list --ready
              ratchet task import TODO.md --feature parser
              ratchet task graph --format dot | dot -Tsvg > tasks.svg
            """)
                .with("add", "add a task and print its id", () -> new TaskDraftCommand.Add())
                .with(
                        "list",
                        "list tasks: all, those that are ready, of a status or of a feature",
                        () -> new TaskListCommand())
                .with("show", "show a task with all about it", () -> new TaskShowCommand.Page())
                .with("tree", "show what belongs to what", () -> new TaskTreeCommand())
                .with("update", "change what is said of a task", () -> new TaskDraftCommand.Update())
                .with("delete", "delete a task that no other needs", () -> new TaskSettleCommand.Delete())
                .with("done", "settle a task as done", () -> new TaskSettleCommand.Done())
                .with("fail", "settle a task as failed", () -> new TaskSettleCommand.Fail())
                .with(
                        "reset",
                        "forget the claim, the retries and the result of a task",
                        () -> new TaskSettleCommand.Reset())
                .with("block", "keep a task from being claimed", () -> new TaskChangeCommand.Block())
                .with("unblock", "let a blocked task be claimed again", () -> new TaskChangeCommand.Unblock())
                .with("log", "show what was written down about a task, or add to it", () -> new TaskLogCommand())
                .with("deps", "show or change what a task waits for", () -> deps())
                .with(
                        "import",
                        "import a Markdown checklist or a JSON array, whole or not at all",
                        () -> new TaskImportCommand())
                .with(
                        "graph",
                        "draw all tasks and what they wait for, as mermaid, dot or json",
                        () -> new TaskGraphCommand());
    }

    private static CommandGroup deps() {
        return CommandGroup.of(
                        "ratchet task deps",
                        "Shows or changes what a task waits for.",
                        "list",
                        "  ratchet task deps add 3f09a1 b2c4\n")
                .with(
                        "list",
                        "show what tasks wait for, or what one does and what waits for it",
                        () -> new TaskDependenciesCommand())
                .with("add", "let a task wait for others", () -> new TaskChangeCommand.AddDeps())
                .with("rm", "let a task wait for others no longer", () -> new TaskChangeCommand.RemoveDeps());
    }
}
