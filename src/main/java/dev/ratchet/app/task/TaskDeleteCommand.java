package dev.ratchet.app.task;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.work.graph.TaskGraph;
import picocli.CommandLine.Mixin;

/** {@code ratchet task delete}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task delete 3f09a1"})
final class TaskDeleteCommand implements Command {
    @Mixin
    private final TaskSettleOptions task = new TaskSettleOptions();

    @Override
    public int run(Terminal terminal) {
        return task.settle("task delete", terminal, TaskGraph::delete);
    }
}
