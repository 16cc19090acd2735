package dev.ratchet.app.task;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.Terminal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ratchet task block}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task block 3f09a1"})
final class TaskBlockCommand implements Command {
    @Mixin
    private final TaskOptions options = new TaskOptions();

    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Override
    public int run(Terminal terminal) {
        return options.edit(terminal, task, (graph, id) -> graph.tasks().block(id));
    }
}
