package dev.ratchet.app.task;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.Terminal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ratchet task unblock}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task unblock 3f09a1"})
final class TaskUnblockCommand implements Command {
    @Mixin
    private final TaskOptions options = new TaskOptions();

    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Override
    public int run(Terminal terminal) {
        return options.edit(terminal, task, (graph, id) -> graph.tasks().unblock(id));
    }
}
