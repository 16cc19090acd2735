package dev.ratchet.app.task;

import dev.ratchet.app.command.CommandGroup;

/** {@code ratchet task deps}. */
final class TaskDepsCommands {
    private TaskDepsCommands() {}

    static CommandGroup group() {
        return CommandGroup.of(
                        "ratchet task deps",
                        "Shows or changes what a task waits for.",
                        "",
                        "  ratchet task deps add 3f09a1 b2c4\n")
                .with("list", "show what a task waits for, and what waits for it", () -> new TaskDepsListCommand())
                .with("add", "let a task wait for others", () -> new TaskChangeCommand.AddDeps())
                .with("rm", "let a task wait for others no longer", () -> new TaskChangeCommand.RemoveDeps());
    }
}
